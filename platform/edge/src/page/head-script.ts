import type { StartGuard } from './choose-host.ts'

/**
 * Runs in the head of every page before anything is painted: edition and language, for a guarded route
 * the preloads of its remote, but only where somebody is logged in, and the way to another host where this one does not
 * start: a file of it that does not arrive or is not as published, or an error of it before anything stands on the page. Written as one self-contained function because its
 * source text is inlined and its hash stands in the CSP.
 */
function headScript(): void {
  const root = document.documentElement
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  root.dataset['edition'] =
    root.dataset['editions'] === '1' && read('edition') === 'professional' ? 'professional' : 'classic'
  const language = read('language')
  if (language !== null) root.lang = language === 'zh-TW' ? 'zh-TW' : 'zh-CN'
  const start = document.getElementById('site-start')
  if (start !== null) {
    const { base, cookie, beacon } = JSON.parse(start.textContent) as StartGuard
    let hasLeft = false
    const leave = (source: string): void => {
      const isStarted = (document.getElementById('site-root')?.childElementCount ?? 0) > 0
      if (hasLeft || isStarted || !source.includes(base)) return
      hasLeft = true
      document.cookie = cookie
      // A browser that keeps no cookie would come back to the same host again and again.
      if (!document.cookie.includes(cookie.split(';', 1).join())) return
      if (beacon !== undefined) navigator.sendBeacon('/registry/health', beacon)
      location.reload()
    }
    const stackOf = (error: unknown): string => (error instanceof Error && error.stack) || ''
    // A file that fails says so at its element and an error at the window: who captures hears both.
    const onError = (event: Event): void => {
      if (event.target instanceof HTMLScriptElement) leave(event.target.src)
      else if (event instanceof ErrorEvent) leave(stackOf(event.error) || event.filename)
    }
    addEventListener('error', onError, true)
    addEventListener('unhandledrejection', ({ reason }) => leave(stackOf(reason)))
  }
  const guarded = document.getElementById('site-preload')
  if (guarded === null || read('token') === null) return
  for (const { href, integrity } of JSON.parse(guarded.textContent) as { href: string; integrity: string }[]) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'script'
    link.crossOrigin = 'anonymous'
    link.integrity = integrity
    link.href = href
    document.head.append(link)
  }
}

/** The inlined text; the type annotations were blanked when this file was loaded. */
export const HEAD_SCRIPT = `(${headScript.toString()})()`
