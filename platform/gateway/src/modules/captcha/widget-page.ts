import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { framedPageHeaders } from '@site/server'

const read = (name: string) => readFileSync(new URL(`./widget/${name}`, import.meta.url), 'utf8')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The puzzle's page with what it may do: its own style and script and calls to where it came from. */
export function createWidgetPage(): { readonly html: string; readonly headers: Readonly<Record<string, string>> } {
  const [style, script] = [read('widget.css'), read('widget.mjs')]
  const html = read('widget.html')
    .replace(/<style>[^<]*<\/style>/, () => `<style>${style}</style>`)
    .replace(/<script type="module">[^<]*<\/script>/, () => `<script type="module">${script}</script>`)
  const sources = [
    `script-src ${hashOf(script)}`,
    // The piece is moved by its style.
    `style-src ${hashOf(style)}`,
    `img-src data:`,
    `connect-src 'self'`,
  ]
  return {
    html,
    headers: framedPageHeaders(sources),
  }
}
