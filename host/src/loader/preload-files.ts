import type { FileRegistry } from './file-registry.ts'

const asked = new Set<string>()

/**
 * Asks for all files of a part at once: without it each would be found only when the one before it has run, a round
 * trip for each. The script elements that follow take what is under way.
 */
export function preloadFiles(urls: readonly string[], files: FileRegistry): void {
  for (const url of urls) {
    const vouched = files.vouch(url)
    if (vouched === undefined || asked.has(vouched.url)) continue
    asked.add(vouched.url)
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'script'
    link.crossOrigin = 'anonymous'
    link.integrity = vouched.integrity
    link.href = vouched.url
    link.addEventListener('load', () => link.remove())
    link.addEventListener('error', () => link.remove())
    document.head.append(link)
  }
}
