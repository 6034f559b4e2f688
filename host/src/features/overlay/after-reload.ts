import { browserStorage } from '@site/shell'

const KEY = 'afterReload'

/** Keeps a message for the page that comes after a reload. Where the browser keeps nothing it is not said. */
export function toastAfterReload(text: string): void {
  browserStorage('session').setItem(KEY, text)
}

/** What the page before wanted to be said; once. */
export function consumeReloadToast(): string | undefined {
  const storage = browserStorage('session')
  const text = storage.getItem(KEY) ?? undefined
  storage.removeItem(KEY)
  return text
}
