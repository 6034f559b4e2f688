/** A window that waits for its address. */
export interface EmptyWindow {
  go(url: string): void
  close(): void
}

/** A new window without an opener, waiting for its address. Undefined when the browser refused it. */
export function openEmptyWindow(): EmptyWindow | undefined {
  const opened = window.open('about:blank', '_blank')
  if (opened === null) return undefined
  opened.opener = null
  return { go: (url) => opened.location.replace(url), close: () => opened.close() }
}
