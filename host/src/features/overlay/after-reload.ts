const KEY = 'afterReload'

/** Keeps a message for the page that comes after a reload. Without storage it is not said. */
export function sayAfterReload(text: string): void {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // The reload says what matters.
  }
}

/** What the page before wanted to be said; once. */
export function takeAfterReload(): string | undefined {
  try {
    const text = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return text
  } catch {
    return undefined
  }
}
