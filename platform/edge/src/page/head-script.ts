/**
 * Runs in the head of every page before anything is painted: edition and language, and for a guarded route
 * the preloads of its remote, but only where somebody is logged in. Written as one self-contained function because its
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
