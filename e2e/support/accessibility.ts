import { expect, type Page } from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'

declare global {
  /** In a page that the source of axe was put into. */
  var axe: Pick<typeof axeCore, 'run'>
}

/** The rules that a page is held to: WCAG 2.2 at level AA and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Experimental in axe: it takes all text of a card for its label, badges and prices included. */
const EXPERIMENTAL = 'label-content-name-mismatch'
/** Rules about what tokens of a theme or an edition can break: colours, and how large things are. */
const TOKEN_RULES = ['color-contrast', 'link-in-text-block', 'target-size']

const OPTIONS: RunOptions = {
  // Naming every element that is right takes longer than finding those that are wrong.
  resultTypes: ['violations'],
  // Frames of venues, which are others' pages, are not looked into.
  iframes: false,
}

/**
 * Notes a failure with a line per broken rule and element when axe finds anything on the page as it stands.
 *
 * @param within a selector, for what is new on a page that was looked at before
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectNone(page, { runOnly: TAGS, rules: { [EXPERIMENTAL]: { enabled: false } } }, within)
}

/** The same for what other tokens can break, on a page that is looked at as a whole with some. */
export async function expectTokensAccessible(page: Page): Promise<void> {
  await expectNone(page, { runOnly: { type: 'rule', values: TOKEN_RULES } })
}

async function expectNone(page: Page, options: RunOptions, within?: string): Promise<void> {
  // Half a megabyte to read, so once for each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const found = await page.evaluate(findViolations, { options: { ...OPTIONS, ...options }, within })
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([])
}

/** In the page. Resolves to a line for each rule and the element that breaks it. */
async function findViolations(asked: { options: RunOptions; within: string | undefined }): Promise<string[]> {
  // A colour on its way to another one, even for one frame, has the contrast of neither, and so has what fades in.
  const changing = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(changing.map(({ finished }) => finished))
  const { violations } = await globalThis.axe.run(asked.within ?? document, asked.options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join(' ')
      return `${id}: ${target.join(' ')} (${why})`
    }),
  )
}
