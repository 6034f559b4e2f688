import { readFileSync } from 'node:fs'

import { framedPageHeaders, inlineHash } from '@site/server'

const read = (name: string) => readFileSync(new URL(`./widget/${name}`, import.meta.url), 'utf8')

/** The puzzle's page with what it may do: its own style and script and calls to where it came from. */
export function createWidgetPage(): { readonly html: string; readonly headers: Readonly<Record<string, string>> } {
  const [style, script] = [read('widget.css'), read('widget.mjs')]
  const html = read('widget.html')
    .replace(/<style>[^<]*<\/style>/, () => `<style>${style}</style>`)
    .replace(/<script type="module">[^<]*<\/script>/, () => `<script type="module">${script}</script>`)
  const sources = [
    `script-src ${inlineHash(script)}`,
    // The piece is moved by its style.
    `style-src ${inlineHash(style)}`,
    `img-src data:`,
    `connect-src 'self'`,
  ]
  return {
    html,
    headers: framedPageHeaders(sources),
  }
}
