import type { Page } from '@playwright/test'

import { logOn, roomOn } from '../support/chat-page.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { expect, matchOf, openBoard, pick, priceOf, slipOf } from './saturday.ts'

/** The room on the page of a match that is on the board, with a member in it; answers the match in words. */
export async function enterRoom(page: Page, gidm: string, options?: { readonly timeout?: number }): Promise<string> {
  const open = matchOf(await openBoard(page), gidm).getByRole('button', { name: /^查看 / })
  const match = /^查看 (.*) 的全部玩法$/.exec((await open.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await open.click()
  await chooseRoom(page, options)
  return match
}

/** The room takes the place of the markets of the match that is open. */
export async function chooseRoom(page: Page, options?: { readonly timeout?: number }): Promise<void> {
  await page.getByRole('radiogroup', { name: '赛事内容' }).getByText('聊天室').click()
  await expect(roomOn(page).getByRole('textbox', { name: '聊天内容' })).toBeVisible(options)
}

/** A bet in play of ¥200 on a match of the board that is open, until it is taken. */
export async function betInPlay(page: Page, gidm: string, sandbox: Sandbox): Promise<void> {
  await pick(priceOf(matchOf(page.getByRole('list', { name: '赛事列表' }), gidm), '独赢'))
  const slip = slipOf(page)
  await slip.getByText('任何赔率').click()
  await slip.getByRole('textbox', { name: /投注金额$/ }).fill('200')
  await slip.getByRole('button', { name: '确认投注 ¥200' }).click()
  await expect(slip.getByText(/^确认中/)).toBeVisible()
  await sandbox.advanceClock(10_000)
  await expect(slip.getByText('投注成功')).toBeVisible()
}

/** Shows the newest bet to the room, without its amounts. */
export async function shareBet(page: Page, whileOpen: () => Promise<void> = async () => undefined): Promise<void> {
  await roomOn(page).getByRole('button', { name: '晒单' }).click()
  const dialog = page.getByRole('dialog', { name: '晒单' })
  await dialog.getByRole('radiogroup').locator('label').first().click()
  await whileOpen()
  await dialog.getByRole('button', { name: '晒到聊天室' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The bet that was shared in the room. */
export const sharedOn = (page: Page) => logOn(page).getByRole('group', { name: /^晒单 / })

/** Bets the same as who shared it: the slip beside the room has it. */
export async function follow(page: Page): Promise<void> {
  await sharedOn(page)
    .getByRole('button', { name: /^跟单 / })
    .click()
  await expect(page.getByText('已加入投注单，赔率以投注单为准')).toBeVisible()
  const held = slipOf(page).getByRole('list', { name: '已选投注项' }).getByRole('listitem')
  await expect(held).toHaveCount(1)
}
