import type { Edition } from '@site/contracts'
import type { Page } from '@playwright/test'
import { fetchPage } from '../support/fetch-page.ts'
import { test } from '../support/test.ts'

/** The colours of a look, as the page of its theme carries them. */
export type Palette = { readonly name: string; readonly edition: Edition; readonly css: string }

/** The tables of colours of a theme's page, in the edition that is to be looked at. @throws when it carries none */
export async function readPalette(origin: string, edition: Edition): Promise<Palette> {
  const { text } = await fetchPage(`${origin}/`)
  const css = /<style nonce="[^"]*">([^<]+)<\/style>/.exec(text)?.[1]
  if (css === undefined) throw new Error(`the page of ${origin} carries no colours`)
  return { name: `${new URL(origin).hostname}, ${edition}`, edition, css }
}

/** Looks at a page in other colours and gives it its own back. */
export async function repainted(page: Page, { name, edition, css }: Palette, look: () => Promise<void>): Promise<void> {
  await test.step(`in the colours of ${name}`, async () => {
    const own = await page.evaluate(paint, { edition, css })
    await look()
    await page.evaluate(paintBack, own)
  })
}

/** In the page: puts the colours on. Answers the edition that it had before. */
async function paint({ edition, css }: Pick<Palette, 'edition' | 'css'>): Promise<string> {
  const { dataset } = document.documentElement
  const own = dataset['edition'] ?? ''
  const sheet = new CSSStyleSheet()
  await sheet.replace(css)
  document.adoptedStyleSheets.push(sheet)
  dataset['edition'] = edition
  return own
}

/** In the page: takes them off again. */
function paintBack(edition: string): void {
  document.adoptedStyleSheets.pop()
  document.documentElement.dataset['edition'] = edition
}
