import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules that a page is held to: WCAG 2.2 at level AA and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Experimental in axe: it takes all text of a card for its label, badges and prices included. */
const EXPERIMENTAL = ['label-content-name-mismatch']
/** Rules that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Notes a failure with a line per broken rule and element when axe finds anything on the page as it stands.
 *
 * @param within a selector, for what is new on a page that was looked at before
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const axe = builder(page).withTags(TAGS).disableRules(EXPERIMENTAL)
  await expectNone(page, within === undefined ? axe : axe.include(within))
}

/** The same for what colours alone can break, on a page that was looked at as a whole in others. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNone(page, builder(page).withRules(COLOUR_RULES))
}

function builder(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      // Naming every element that is right takes longer than finding those that are wrong.
      .options({ resultTypes: ['violations'] })
      // In the page itself; frames of venues, which are others' pages, are not looked into.
      .setLegacyMode()
  )
}

async function expectNone(page: Page, axe: AxeBuilder): Promise<void> {
  await page.evaluate(settleColours)
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join(' ')
      return `${id}: ${target.join(' ')} (${why})`
    }),
  )
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([])
}

/** In the page: a colour on its way to another one, even for one frame, has the contrast of neither. */
async function settleColours(): Promise<void> {
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}
