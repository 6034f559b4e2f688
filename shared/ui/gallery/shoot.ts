import { EditionSchema, THEME_IDS } from '@site/contracts'
import { type Browser, chromium } from '@playwright/test'
import { OUTPUT, startGallery } from './server.ts'

/**
 * Photographs the kit: every theme and edition at two widths.
 * `node gallery/shoot.ts [section …]` writes dist/gallery/*.png; a page error or a violation of the policy fails it.
 */

const SECTIONS = ['controls', 'forms', 'data', 'board', 'art', 'feedback', 'overlay']
const WIDTHS = [1366, 390]

const troubles = new Set<string>()

interface Shot {
  readonly section: string
  readonly theme: string
  readonly edition: string
  readonly width: number
}

async function shoot(browser: Browser, url: string, { section, theme, edition, width }: Shot): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, hasTouch: width < 1200 })
  page.on('pageerror', (error) => troubles.add(`${section}: ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && troubles.add(`${section}: ${message.text()}`))
  await page.goto(`${url}?theme=${theme}&edition=${edition}&section=${section}`)
  await page.locator('[data-ready]').waitFor()
  await page.evaluate(() => document.fonts.ready)
  const path = `${OUTPUT}${section}-${theme}-${edition}-${width}.png`
  await page.screenshot({ path, fullPage: section !== 'overlay' })
  await page.close()
}

const gallery = await startGallery()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const sections = process.argv.length > 2 ? process.argv.slice(2) : SECTIONS
const shots = sections.flatMap((section) =>
  THEME_IDS.flatMap((theme) =>
    EditionSchema.options.flatMap((edition) => WIDTHS.map((width) => ({ section, theme, edition, width }))),
  ),
)
for (const shot of shots) await shoot(browser, gallery.url, shot)
await browser.close()
gallery.close()
if (troubles.size > 0) {
  process.stderr.write(`${[...troubles].join('\n')}\n`)
  process.exitCode = 1
}
