import { allBalanceEndpoint, balanceEndpoint, currencyTransferEndpoint, transferRateEndpoint } from '@site/contracts'
import { EXCHANGE } from '@site/domain'
import * as v from 'valibot'
import { bodiesOf, enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const RateAnswerSchema = v.object({ data: v.object({ rate: v.string() }) })

test('[S2.043] USDT becomes yuan at a rate that is told, and at no other once it has expired', async ({
  page,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await sandbox.addUsdt(member.name, '150.25')
  await enterAs(page, member)
  const sent = bodiesOf(page, currencyTransferEndpoint.path)
  await page.goto('/mine/exchange')
  await expect(page.getByRole('heading', { level: 1, name: 'USDT 兑换' })).toBeVisible()
  const form = page.getByRole('form', { name: 'USDT 兑换' })
  await expect(form.getByText('150.25 USDT')).toBeVisible()
  await expect(page.getByText('还没有兑换记录')).toBeVisible()
  const rate = form.getByText(/^1 USDT = ¥7\.0\d{3}$/)
  await expect(form.getByRole('timer')).toHaveText(/^\d+ 秒后更新$/)

  const amount = form.getByRole('textbox', { name: '兑换数量' })
  const confirm = form.getByRole('button', { name: /^确认兑换/ })
  for (const [typed, kept, told] of [
    ['0', '0', '兑换数量须大于 0'],
    ['-５', '0', '兑换数量须大于 0'],
    ['5', '5', '单笔最少兑换 10.00 USDT'],
    ['1e9', '5', undefined],
    ['99.999', '99.99', undefined],
    ['1234567890123', '123456789012', '单笔最多兑换 50,000.00 USDT'],
    ['150.26', '150.26', '超过可兑换的 USDT'],
  ] as const) {
    await amount.fill(typed)
    await expect(amount).toHaveValue(kept)
    if (told === undefined) continue
    await confirm.click()
    await expect(form.getByRole('alert')).toHaveText(told)
  }
  expect(sent, 'nothing of this was sent').toEqual([])

  // The rate of the page expires for the server, whose clock is moved on.
  await amount.fill('100.25')
  await sandbox.advanceClock(2 * EXCHANGE.quoteMs)
  const renewed = page.waitForResponse((answer) => new URL(answer.url()).pathname === transferRateEndpoint.path)
  await confirm.click()
  const refusal = page.getByRole('dialog', { name: '温馨提示' })
  await expect(refusal.getByText('汇率已更新，请按新汇率重新确认')).toBeVisible()
  await refusal.getByRole('button', { name: '确定' }).click()
  const { data } = v.parse(RateAnswerSchema, await (await renewed).json())
  await expect(rate).toHaveText(`1 USDT = ¥${data.rate}`)
  const offered = /¥([\d,.]+)/.exec((await confirm.textContent()) ?? '')?.[0] ?? ''
  await confirm.dblclick()
  await expect(page.getByText(`兑换成功，到账 ${offered}`)).toBeVisible()
  expect(sent, 'refused once, made once').toHaveLength(2)
  await expect(form.getByText('50.00 USDT', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('group', { name: '中心钱包' })).toContainText(offered)
  const row = page.getByRole('row').filter({ hasText: '兑换 100.25 USDT' })
  await expect(row).toContainText(`+${offered}`)

  await page.getByRole('link', { name: '全部交易记录' }).click()
  await expect(page.getByRole('row').filter({ hasText: '兑换 100.25 USDT' })).toContainText('兑换')
})

test('automatic transfer: the money goes along into a venue and comes home with the player', async ({
  page,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '300.50')
  await enterAs(page, member)
  const money = async () => {
    const center = await api.call(balanceEndpoint, { withLockMoney: 1 }, member.token)
    const venues = await api.call(allBalanceEndpoint, { category: 8 }, member.token)
    return [center.data?.centerWalletBalance, venues.data?.totalMoney]
  }
  await page.goto('/mine/wallet')
  const choice = page.getByRole('switch', { name: '自动转账' })
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(page.getByText('已开启自动转账')).toBeVisible()
  await visit(page, '/mine/transfermoney')
  await expect(choice, 'kept with the account').toBeChecked()

  await visit(page, '/game/realbet')
  await page.getByRole('main').getByRole('button', { name: '进入琉光真人' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '琉光真人' })).toBeVisible()
  await expect(page.getByRole('group', { name: '中心钱包' })).toContainText('¥0')
  expect(await money()).toEqual(['0.00', '300.50'])
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('banner').getByRole('group', { name: '中心钱包' })).toContainText('300.50')
  expect(await money()).toEqual(['300.50', '0.00'])

  await visit(page, '/mine/wallet')
  await choice.click()
  await expect(page.getByText('已关闭自动转账')).toBeVisible()
  await visit(page, '/game/realbet')
  await page.getByRole('main').getByRole('button', { name: '进入琉光真人' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '琉光真人' })).toBeVisible()
  expect(await money()).toEqual(['300.50', '0.00'])
})
