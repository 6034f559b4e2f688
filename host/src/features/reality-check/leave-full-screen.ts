/** Leaves the whole screen where a part of the page has it, a game in its frame or a stream: over it the page shows nothing. */
export function leaveFullScreenOfPart(): void {
  const whole = document.fullscreenElement
  // A page that has it itself goes on: its own notices are seen.
  if (!(whole instanceof Element) || whole === document.documentElement) return
  // It may have been left in that moment.
  document.exitFullscreen().catch(() => undefined)
}
