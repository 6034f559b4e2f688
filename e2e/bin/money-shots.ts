import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import {
  type LoginAnswer,
  alipayAddEndpoint,
  autoTransferEndpoint,
  bankAddEndpoint,
  bankChoicesEndpoint,
  bindFromDepositEndpoint,
  closeOrderEndpoint,
  coinAddEndpoint,
  currencyTransferEndpoint,
  submitPaidEndpoint,
  transferRateEndpoint,
  venueTransferEndpoint,
  withdrawInfoEndpoint,
  withdrawNewEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { CONFIRMING_PATIENCE_MS } from '@site/domain'
import { createApi, md5, type Api } from '../support/api.ts'
import { PAYER, depositOrder } from '../support/deposits.ts'
import { newBoundMember } from '../support/identity.ts'
import { newMember } from '../support/new-member.ts'
import { createSandbox, type Sandbox } from '../support/sandbox.ts'
import { baccarat, toVenue } from '../support/venue-rounds.ts'
import { FUND_PASSWORD, namedMember, newCardNumber, readyMember, succeed } from '../support/withdrawals.ts'
import type { Look } from './dialog-shots.ts'
import { altered } from './answered-states.ts'
import { faultStates } from './money-fault-shots.ts'
import { photographStates, type State } from './state-shots.ts'
import { openPassword } from './withdraw-steps.ts'

/**
 * Pictures of the states of deposits, withdrawals, exchange, records and the wallet below `folder`, with one sheet of
 * them all: those whose name begins with one of `wanted`, every one when none is named.
 */
export async function photographMoney(
  browser: Browser,
  url: string,
  folder: string,
  looks: readonly Look[],
  wanted?: readonly string[],
) {
  const states = await makeStates(url)
  await photographStates(browser, url, folder, { title: 'money', looks, states, ...(wanted && { wanted }) })
}

async function makeStates(url: string): Promise<readonly State[]> {
  const api = await createApi(url)
  const sandbox = createSandbox(url)
  // Making them moves the clock on, which would end the orders of the others.
  const unconfirmed = await unconfirmedDeposit(api, sandbox)
  const withdrawers = await makeWithdrawers(url, api, sandbox)
  const fresh = await newMember(api)
  return [
    unconfirmed,
    ...(await depositStates(api, sandbox)),
    ...(await withdrawalStates(url, api, sandbox, withdrawers)),
    ...(await recordStates(api, sandbox)),
    ...faultStates({ fresh, ...withdrawers }),
    ...DESK_PANELS.map((panel) => ({ name: `desk-${panel}`, session: fresh, path: `/sandbox/desk#${panel}` })),
  ]
}

const WAITS = {
  BANK_TRANSFER: '/mine/savemoney/transferWait',
  ALIPAY: '/mine/savemoney/rechargeWait',
  WECHAT: '/mine/savemoney/rechargeWait',
  USDT_TRC20: '/mine/savemoney/virtualWait',
  USDT_ERC20: '/mine/savemoney/virtualWait',
  HUIWANG: '/mine/huione',
  XNBSK: '/mine/xnbsk',
  QUICK: '/mine/savemoney/rechargeWait',
} as const

/** Panels of the desk that are about money. */
const DESK_PANELS = ['deposits', 'withdrawals', 'rounds', 'venues', 'money', 'reconciliation', 'audit'] as const

/** A payment that was seen, and whose provider has said no more for as long as it may. */
async function unconfirmedDeposit(api: Api, sandbox: Sandbox): Promise<State> {
  const session = await newMember(api)
  const { orderNo } = await depositOrder(api, session, 'USDT_ERC20', '1000.05')
  await sandbox.advanceDeposit(orderNo, 'seen')
  await sandbox.advanceClock(30 * 60_000 + CONFIRMING_PATIENCE_MS)
  return { name: 'deposit-8-review-unconfirmed', session, path: `${WAITS.USDT_ERC20}?order=${orderNo}` }
}

async function depositStates(api: Api, sandbox: Sandbox): Promise<readonly State[]> {
  const session = await newMember(api)
  const fresh = await newMember(api)
  await api.call(bindFromDepositEndpoint, { realName: PAYER }, session.token)
  const waited = async (name: string, payCode: keyof typeof WAITS, led?: (orderNo: string) => Promise<unknown>) => {
    const { orderNo } = await depositOrder(api, session, payCode, '1000.05')
    await led?.(orderNo)
    return { name: `deposit-${name}`, session, path: `${WAITS[payCode]}?order=${orderNo}` }
  }
  const advance =
    (...events: readonly Parameters<Sandbox['advanceDeposit']>[1][]) =>
    async (orderNo: string) => {
      for (const event of events) await sandbox.advanceDeposit(orderNo, event)
    }
  const cancelled = await waited('6-cancelled', 'HUIWANG', (orderNo) =>
    succeed(api, closeOrderEndpoint, { orderNo }, session.token),
  )
  await sandbox.advanceClock(60_000)
  const failed = await waited('7-failed', 'ALIPAY', advance('seen', 'failed'))
  const success = await waited('4-success', 'USDT_TRC20', advance('seen', 'paid'))
  const expired = await waited('5-expired', 'XNBSK')
  await sandbox.advanceClock(15 * 60_000)
  const review = await waited('8-review', 'WECHAT', advance('paidOther'))
  const confirming = await waited('3-confirming', 'USDT_ERC20', advance('seen'))
  const submitted = await waited('2-submitted', 'ALIPAY', (orderNo) =>
    succeed(api, submitPaidEndpoint, { orderNo }, session.token),
  )
  await sandbox.advanceClock(60_000)
  const bank = await waited('1-pending-bank', 'BANK_TRANSFER')
  const coin = await waited('1-pending-coin', 'USDT_TRC20')
  const account = await waited('1-pending-account', 'HUIWANG')
  const redirect = await waited('1-pending-redirect', 'QUICK')
  const other = await newMember(api)
  await api.call(bindFromDepositEndpoint, { realName: PAYER }, other.token)
  const others: State[] = []
  for (const payCode of ['ALIPAY', 'WECHAT', 'USDT_ERC20', 'XNBSK'] as const) {
    const { orderNo } = await depositOrder(api, other, payCode, '888.05')
    const name = `deposit-1-pending-${payCode.toLowerCase()}`
    others.push({ name, session: other, path: `${WAITS[payCode]}?order=${orderNo}` })
  }
  const choose = (channel: string) => (page: Page) =>
    page.getByRole('radiogroup', { name: '存款方式' }).getByText(channel, { exact: true }).click()
  const desk = '/mine/savemoney'
  return [
    { name: 'deposit-0-desk', session: fresh, path: desk },
    {
      ...{ name: 'deposit-0-desk-errors', session: fresh, path: desk },
      act: (page) => page.getByRole('button', { name: '立即存款' }).click(),
    },
    {
      ...{ name: 'deposit-0-payer-confirm', session: fresh, path: desk, isAsking: true },
      async act(page) {
        await choose('银行卡转账')(page)
        await page.getByRole('textbox', { name: '存款金额' }).fill('500.05')
        await page.getByRole('textbox', { name: '付款人姓名' }).fill(PAYER)
        await page.getByRole('button', { name: '立即存款 ¥500.05' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      ...{ ...bank, name: 'deposit-1-voucher' },
      async act(page) {
        const voucher = { name: '转账回单.png', mimeType: 'image/png', buffer: await page.screenshot() }
        await page.getByLabel('付款凭证').setInputFiles(voucher)
        await page
          .getByText(voucher.name)
          .or(page.getByRole('img', { name: voucher.name }))
          .first()
          .waitFor()
      },
    },
    {
      ...{ ...account, name: 'deposit-1-cancel-confirm', isAsking: true },
      async act(page) {
        await page.getByRole('button', { name: '取消订单' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'deposit-0-desk-coin', session: fresh, path: desk, act: choose('USDT-TRC20') },
    { name: 'deposit-0-desk-manual', session: fresh, path: desk, act: choose('客服代存') },
    { name: 'deposit-0-desk-running', session, path: desk },
    { name: 'deposit-0-desk-review', session, path: desk, act: choose('微信支付') },
    ...[bank, coin, account, redirect, ...others],
    ...[submitted, confirming, success, expired, cancelled, failed, review],
    { name: 'records-5-deposits', session, path: '/mine/transRecord?view=deposits' },
    {
      ...{ name: 'records-6-deposit', session, path: '/mine/transRecord?view=deposits' },
      async act(page) {
        await page.getByRole('row').filter({ hasText: '人工审核中' }).getByRole('button', { name: /详情$/ }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'records-5-deposits-empty', session: fresh, path: '/mine/transRecord?view=deposits' },
    { name: 'wallet-0-empty', session: fresh, path: '/mine/wallet' },
    { name: 'deposit-9-unknown', session, path: '/mine/huione?order=D0000000000' },
    { name: 'deposit-9-none', session: fresh, path: '/mine/xnbsk' },
  ]
}

async function makeWithdrawers(url: string, api: Api, sandbox: Sandbox) {
  const ready = () => readyMember(url, api, sandbox, '9000.00')
  const missing = await namedMember(url, api, sandbox, '1000.00')
  const bound = await newBoundMember(url, api, sandbox)
  const nameless = { ...bound, ...(await api.logIn(bound.name, bound.password)) }
  const phoneless = await newMember(api)
  await succeed(api, bindFromDepositEndpoint, { realName: PAYER }, phoneless.token)
  const cardless = await namedMember(url, api, sandbox, '1000.00')
  const password = md5(FUND_PASSWORD)
  await succeed(api, withdrawPasswordSetEndpoint, { password, secondPassword: password }, cardless.token)
  const many = await ready()
  const address = '0x52908400098527886e0f7030069857d2e4169ee7'
  await succeed(api, coinAddEndpoint, { coin: 'USDT', network: 'ERC20', address, alias: '冷钱包' }, many.token)
  await succeed(api, alipayAddEndpoint, { account: '13800138000' }, many.token)
  for (const { bankCode } of (await succeed(api, bankChoicesEndpoint, undefined, many.token)).slice(1, 4))
    await succeed(api, bankAddEndpoint, { bankCode, cardNo: newCardNumber() }, many.token)
  const unprepared = { nameless, phoneless, missing, cardless }
  return {
    ...{ unprepared, many, ready: await ready(), reviewing: await ready() },
    ...{ partly: await ready(), played: await ready() },
  }
}

async function withdrawalStates(
  url: string,
  api: Api,
  sandbox: Sandbox,
  { unprepared, many, ready, reviewing, partly, played }: Awaited<ReturnType<typeof makeWithdrawers>>,
): Promise<readonly State[]> {
  const path = '/mine/takemoney'
  const withdraw = async ({ token }: LoginAnswer, amount: string): Promise<string> => {
    const { cards } = await succeed(api, withdrawInfoEndpoint, {}, token)
    const wish = { way: 'BANK', amount, cardId: cards[0]?.id ?? '', withdrawPwd: md5(FUND_PASSWORD) } as const
    const { orderNo } = await succeed(api, withdrawNewEndpoint, { ...wish, requestId: randomUUID() }, token)
    return orderNo
  }
  const paid = await withdraw(ready, '800.01')
  await sandbox.decideWithdrawal(paid, 'approve')
  await sandbox.decideWithdrawal(paid, 'pay')
  const refused = await withdraw(ready, '800.05')
  await sandbox.decideWithdrawal(refused, 'refuse', { reason: '收款人姓名与实名不一致' })
  const failed = await withdraw(ready, '900.05')
  await sandbox.decideWithdrawal(failed, 'approve')
  await sandbox.decideWithdrawal(failed, 'fail', { reason: '收款银行退回' })
  const inPart = await withdraw(partly, '800.05')
  await sandbox.decideWithdrawal(inPart, 'pay-in-part', { amount: '500.00', reason: '收款行限额' })
  const { orderNo } = await depositOrder(api, played, 'USDT_TRC20', '1000.05')
  await sandbox.advanceDeposit(orderNo, 'seen')
  await sandbox.advanceDeposit(orderNo, 'paid')
  await toVenue(api, played.token, '500')
  const play = await baccarat(url, api, played.token)
  for (let round = 0; round < 5; round += 1) await play('60')
  await withdraw(reviewing, '1234.05')
  const form = (page: Page) => page.getByRole('textbox', { name: '取款金额' })
  return [
    { name: 'withdraw-2-reviewing', session: reviewing, path },
    ...Object.entries(unprepared).map(([name, session]) => ({ name: `withdraw-0-setup-${name}`, session, path })),
    { name: 'withdraw-0-form-accounts', session: many, path },
    ...(['USDT', '支付宝'] as const).map((way) => ({
      ...{ name: `withdraw-0-form-${way === 'USDT' ? 'coin' : 'alipay'}`, session: many, path },
      async act(page: Page) {
        await page.getByRole('radiogroup', { name: '取款方式' }).getByText(way, { exact: true }).click()
        await form(page).fill('888')
      },
    })),
    { name: 'records-7-withdrawals-empty', session: many, path: '/mine/transRecord?view=withdrawals' },
    { name: 'withdraw-0-form', session: ready, path },
    {
      ...{ name: 'withdraw-0-form-errors', session: ready, path },
      async act(page) {
        await form(page).fill('99999')
        await page.getByRole('button', { name: /^提交取款/ }).click()
      },
    },
    {
      ...{ name: 'withdraw-0-password', session: ready, path },
      act: openPassword,
    },
    {
      ...{ name: 'withdraw-0-password-reset', session: ready, path },
      async act(page) {
        await (await openPassword(page)).getByRole('button', { name: '忘记资金密码？' }).click()
        await page.getByRole('dialog', { name: '重置资金密码' }).waitFor()
      },
    },
    { name: 'withdraw-0-turnover', session: played, path },
    ...[
      ['4-paid', ready, paid] as const,
      ['5-refused', ready, refused] as const,
      ['6-failed', ready, failed] as const,
      ['7-part', partly, inPart] as const,
    ].map(([name, session, number]) => ({ name: `withdraw-${name}`, session, path: `${path}?order=${number}` })),
    { name: 'records-7-withdrawals', session: ready, path: '/mine/transRecord?view=withdrawals' },
    { name: 'wallet-1-turnover', session: played, path: '/mine/wallet' },
    { name: 'wallet-2-free', session: ready, path: '/mine/wallet' },
    { name: 'records-1-played-deals', session: played, path: '/mine/transRecord' },
    { name: 'records-2-played-bets', session: played, path: '/mine/betRecord' },
    {
      ...{ name: 'records-3-statement', session: played, path: '/mine/transRecord' },
      act: (page) => page.getByText('资金报表', { exact: true }).click(),
    },
    {
      ...{ name: 'records-4-detail', session: played, path: '/mine/transRecord' },
      async act(page) {
        await page.getByRole('button', { name: /详情$/ }).last().click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ]
}

async function recordStates(api: Api, sandbox: Sandbox): Promise<readonly State[]> {
  const fresh = await newMember(api)
  const session = await newMember(api)
  await sandbox.addUsdt(session.name, '5000')
  for (const amount of ['100', '250.5', '1000']) {
    const { rate } = await succeed(api, transferRateEndpoint, { from: 'USDT', to: 'CNY' }, session.token)
    await succeed(api, currencyTransferEndpoint, { amount, rate, requestId: randomUUID() }, session.token)
  }
  const full = await newMember(api)
  await sandbox.addMoney(full.name, '123456.78')
  for (let time = 0; time < 46; time += 1) {
    const way = { channelCode: 'PGDZ', amount: '1288.5', ty: time % 2 === 0 ? '1' : '2' } as const
    await succeed(api, venueTransferEndpoint, { ...way, requestId: randomUUID() }, full.token)
  }
  const auto = await newMember(api)
  await sandbox.addMoney(auto.name, '8888.88')
  await succeed(api, autoTransferEndpoint, { status: 1 }, auto.token)
  const transfers = '/mine/transfermoney'
  return [
    { name: 'transfer-1-empty', session: fresh, path: transfers },
    { name: 'transfer-2-in', session: full, path: transfers },
    {
      ...{ name: 'transfer-3-error', session: full, path: transfers },
      async act(page) {
        await page.getByRole('textbox', { name: '转账金额' }).fill('999999')
        await page.getByRole('button', { name: /^确认转账/ }).click()
      },
    },
    {
      ...{ name: 'transfer-4-out', session: full, path: `${transfers}?venue=PGDZ` },
      act: (page) => page.getByRole('button', { name: '交换转出与转入' }).click(),
    },
    { name: 'transfer-5-auto', session: auto, path: transfers },
    { name: 'wallet-3-auto', session: auto, path: '/mine/wallet' },
    {
      // A rate that the member was not told, as one is that has expired.
      ...{ name: 'exchange-4-expired', session, path: '/mine/exchange', isAsking: true },
      ...altered(transferRateEndpoint, (told) => ({ ...told, rate: '9.0000' })),
      async act(page) {
        await page.getByRole('textbox', { name: '兑换数量' }).fill('100')
        await page.getByRole('button', { name: /^确认兑换/ }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'records-8-full', session: full, path: '/mine/transRecord' },
    { name: 'exchange-1-empty', session: fresh, path: '/mine/exchange' },
    { name: 'exchange-2-history', session, path: '/mine/exchange' },
    {
      ...{ name: 'exchange-3-error', session, path: '/mine/exchange' },
      async act(page) {
        await page.getByRole('textbox', { name: '兑换数量' }).fill('99999')
        await page.getByRole('button', { name: /^确认兑换/ }).click()
      },
    },
    { name: 'records-0-empty', session: fresh, path: '/mine/transRecord' },
    { name: 'records-0-bets-empty', session: fresh, path: '/mine/betRecord' },
  ]
}
