import { createServer } from 'node:http'
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import { EditionSchema, THEME_IDS } from '@site/contracts'
import { chromium } from '@playwright/test'
import { baseCss, themeEditionsCss } from '@site/ui/theme'
import { bundle } from './bundle.ts'

/**
 * Renders the kit and photographs it: every theme and edition at two widths, under the content policy of the site.
 * `node gallery/shoot.ts [section …]` writes to dist/gallery/*.png; any violation or page error fails the run.
 */

const NONCE = 'gallery'
const POLICY = `default-src 'none'; script-src 'self'; style-src 'nonce-${NONCE}'; font-src 'self'; img-src 'self' data:`
const SECTIONS = ['controls', 'board', 'art', 'feedback', 'overlay']
const WIDTHS = [1366, 390]
const out = fileURLToPath(new URL('../dist/gallery/', import.meta.url))
const assets = new URL('../assets/', import.meta.url)

function pageOf(theme: (typeof THEME_IDS)[number], edition: string): string {
  const css = baseCss((file) => `/assets/${file}`) + themeEditionsCss(theme)
  return (
    `<!doctype html><html lang="zh-CN" data-edition="${edition}" data-theme="${theme}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><style nonce="${NONCE}">${css}</style>` +
    `<body><div id="root" data-nonce="${NONCE}"></div><script type="module" src="/gallery.js"></script></body></html>`
  )
}

await mkdir(out, { recursive: true })
await bundle(out)

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://gallery')
  response.setHeader('content-security-policy', POLICY)
  if (url.pathname.startsWith('/assets/')) {
    response.end(await readFile(new URL(`.${url.pathname.slice('/assets'.length)}`, assets)))
  } else if (url.pathname.endsWith('.js')) {
    response.setHeader('content-type', 'text/javascript')
    response.end(await readFile(`${out}${url.pathname}`))
  } else {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const theme = THEME_IDS.find((id) => id === url.searchParams.get('theme')) ?? 'aurora'
    response.end(pageOf(theme, url.searchParams.get('edition') ?? 'classic'))
  }
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const troubles: string[] = []
const wanted = process.argv.length > 2 ? process.argv.slice(2) : SECTIONS
for (const section of wanted) {
  for (const theme of THEME_IDS) {
    for (const edition of EditionSchema.options) {
      for (const width of WIDTHS) {
        const page = await browser.newPage({
          viewport: { width, height: 900 },
          deviceScaleFactor: 1,
          hasTouch: width < 600,
        })
        page.on('pageerror', (error) => troubles.push(`${section}: ${error.message}`))
        page.on('console', (message) => message.type() === 'error' && troubles.push(`${section}: ${message.text()}`))
        await page.goto(`http://127.0.0.1:${port}/?theme=${theme}&edition=${edition}&section=${section}`)
        await page.locator('[data-ready]').waitFor()
        await page.evaluate(() => document.fonts.ready)
        await page.screenshot({
          path: `${out}${section}-${theme}-${edition}-${width}.png`,
          fullPage: section !== 'overlay',
        })
        await page.close()
      }
    }
  }
}
await browser.close()
server.close()
if (troubles.length > 0) {
  process.stderr.write(`${[...new Set(troubles)].join('\n')}\n`)
  process.exitCode = 1
}
