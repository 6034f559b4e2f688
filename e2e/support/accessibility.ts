import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules that a page is held to: WCAG 2.2 at level AA and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Experimental in axe: it takes all text of a card for its label, badges and prices included. */
const EXPERIMENTAL = ['label-content-name-mismatch']

/** Notes a failure with a line per broken rule and element when axe finds anything on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).disableRules(EXPERIMENTAL).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join(' ')
      return `${id}: ${target.join(' ')} (${why})`
    }),
  )
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([])
}
