/** Leaves the whole screen where a game in its frame has it: over that frame the page shows nothing. */
export function leaveFullScreenOfFrame(): void {
  // A page that has it itself goes on: its own notices are seen.
  if (!(document.fullscreenElement instanceof HTMLIFrameElement)) return
  // It may have been left in that moment.
  document.exitFullscreen().catch(() => undefined)
}
