import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { THEME_IDS, type ThemeId } from '@site/contracts'
import { baseCss, themeEditionsCss } from '@site/ui/theme'
import { bundle } from './bundle.ts'

const NONCE = 'gallery'
/** The content policy of the site, so that a part that breaks it is seen here first. */
const POLICY = `default-src 'none'; script-src 'self'; style-src 'nonce-${NONCE}'; font-src 'self'; img-src 'self' data: blob:`
const assets = new URL('../assets/', import.meta.url)

/** Where the bundle and the photographs go. */
export const OUTPUT = fileURLToPath(new URL('../dist/gallery/', import.meta.url))

function pageOf(theme: ThemeId, edition: string): string {
  const css = baseCss((file) => `/assets/${file}`) + themeEditionsCss(theme)
  return (
    `<!doctype html><html lang="zh-CN" data-edition="${edition}" data-theme="${theme}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>@site/ui</title><style nonce="${NONCE}">${css}</style>` +
    `<body><div id="root" data-nonce="${NONCE}"></div><script type="module" src="/gallery.js"></script></body></html>`
  )
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://gallery')
  response.setHeader('content-security-policy', POLICY)
  if (url.pathname.startsWith('/assets/')) {
    response.end(await readFile(new URL(`.${url.pathname.slice('/assets'.length)}`, assets)))
  } else if (url.pathname === '/gallery.js') {
    response.setHeader('content-type', 'text/javascript')
    response.end(await readFile(`${OUTPUT}gallery.js`))
  } else {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const theme = THEME_IDS.find((id) => id === url.searchParams.get('theme')) ?? 'aurora'
    const edition = url.searchParams.get('edition') === 'professional' ? 'professional' : 'classic'
    response.end(pageOf(theme, edition))
  }
}

/** Builds the gallery and serves it on a free port: `/?theme=…&edition=…&section=…`. */
export async function startGallery(): Promise<{ readonly url: string; readonly close: () => void }> {
  await bundle(OUTPUT)
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
