import { expect, type Locator, type Page } from '@playwright/test'

/** The room that a page shows. */
export const roomOn = (page: Page): Locator => page.getByRole('region', { name: '聊天室', exact: true })
export const logOn = (page: Page): Locator => roomOn(page).getByRole('log', { name: '聊天消息' })
export const words = (page: Page, text: string): Locator => logOn(page).getByText(text, { exact: true })

export async function say(page: Page, text: string): Promise<void> {
  await roomOn(page).getByRole('textbox', { name: '聊天内容' }).fill(text)
  await page.keyboard.press('Enter')
}

/** The match that is talked about: the first one of the home page. */
export async function firstMatch(page: Page): Promise<string> {
  const card = page
    .getByRole('region', { name: '热门赛事' })
    .getByRole('button', { name: /^进入 .* 的聊天室$/ })
    .first()
  await expect(card).toBeVisible()
  return ((await card.getAttribute('aria-label')) ?? '').replace(/^进入 | 的聊天室$/g, '')
}

/** Over the home page. */
export async function openRoom(page: Page, match: string): Promise<void> {
  await page.getByRole('button', { name: `进入 ${match} 的聊天室` }).click()
}
