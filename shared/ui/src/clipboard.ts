/** Puts a text on the clipboard. Answers whether it could: not without the permission, nor where a page has none. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
