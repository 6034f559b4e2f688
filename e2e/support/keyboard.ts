import { expect, type Locator, type Page } from '@playwright/test'

/** More presses than any page has stops. */
const MOST = 600

/** Moves on with the Tab key until the element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible()
  // Looking after each press takes longer than the press: most of the way is gone without.
  const ahead = await target.first().evaluate(stopsBefore)
  for (let press = 3; press < ahead; press += 1) await page.keyboard.press('Tab')
  for (let step = 0; step < MOST; step += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key never leads there')
}

/** Goes to an element with the Tab key and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** In the page: about how often Tab is pressed from where the focus is, going on at the top after the last stop. */
function stopsBefore(target: Element): number {
  const candidates = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]'
  const groups = new Set<string>()
  const stops = [...document.querySelectorAll<HTMLElement>(candidates)].filter((element) => {
    if (element === target || element === document.activeElement) return true
    if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]') !== null) return false
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    // A group is one stop.
    const isFirst = !groups.has(element.name)
    groups.add(element.name)
    return isFirst
  })
  const [from, to] = [document.activeElement, target].map((element) => stops.indexOf(element as HTMLElement))
  return ((to ?? 0) - (from ?? 0) + stops.length) % Math.max(1, stops.length)
}
