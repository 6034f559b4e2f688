import type { Page } from '@playwright/test'
import {
  type LoginAnswer,
  STATUS,
  VENUE_STATE,
  WITHDRAW_STATUS,
  type WithdrawCondition,
  type WithdrawRefusal,
  allBalanceEndpoint,
  betListEndpoint,
  dealRecordEndpoint,
  depositOrderEndpoint,
  openDepositsEndpoint,
  paymentTypesEndpoint,
  statementEndpoint,
  transferRateEndpoint,
  withdrawConfigEndpoint,
  withdrawInfoEndpoint,
  withdrawNewEndpoint,
  withdrawOrderEndpoint,
} from '@site/contracts'
import { altered, failing, refused, unanswered } from './answered-states.ts'
import type { State } from './state-shots.ts'
import { openPassword } from './withdraw-steps.ts'

/** Who is photographed: somebody with nothing, one who can withdraw, one by every way, and one whose withdrawal is looked at. */
type Viewers = Readonly<Record<'fresh' | 'ready' | 'many' | 'reviewing', LoginAnswer>>

/** Pages of money while they wait, where a call fails, and where the operator or the hour keeps them closed. */
export function faultStates({ fresh, ready, many, reviewing }: Viewers): readonly State[] {
  const deposit = { session: fresh, path: '/mine/savemoney' }
  const withdraw = { session: ready, path: '/mine/takemoney' }
  const deals = { session: fresh, path: '/mine/transRecord' }
  const order = { session: fresh, path: '/mine/huione?order=D0000000000' }
  const chosen = (way: string) => (page: Page) => page.getByText(way, { exact: true }).first().click()
  const unmet = (name: WithdrawCondition) =>
    altered(withdrawInfoEndpoint, (info) => ({
      ...info,
      withdrawable: '0.00',
      conditions: info.conditions.map((one) => (one.name === name ? { name, isMet: false } : one)),
    }))
  const at = (status: (typeof WITHDRAW_STATUS)['submitted' | 'paying']) =>
    altered(withdrawOrderEndpoint, (found) =>
      found === null
        ? null
        : {
            ...found,
            status,
            steps: found.steps.map((step) => ({ ...step, at: step.status <= status ? found.submittedAt : null })),
          },
    )
  const transfers = { session: ready, path: '/mine/transfermoney' }
  /** The fund password is given, and refused with so many tries left. */
  const wrong = (triesLeft: number, message: string) => ({
    ...withdraw,
    ...refused(withdrawNewEndpoint, {
      ...{ status_code: STATUS.PASSWORD_CHECK_FAILURE, message },
      data: { condition: 'passwordRight', triesLeft } satisfies WithdrawRefusal,
    }),
    async act(page: Page) {
      const dialog = await openPassword(page)
      await dialog.getByLabel('资金密码', { exact: true }).fill('000000')
      await dialog.getByText(message).waitFor()
    },
  })
  return [
    { name: 'withdraw-0-password-wrong', ...wrong(4, '资金密码错误，还可再试4次') },
    { name: 'withdraw-0-password-locked', ...wrong(0, '资金密码错误，请15分钟后再试') },
    { name: 'transfer-0-loading', ...transfers, ...unanswered(allBalanceEndpoint) },
    { name: 'transfer-0-failing', ...transfers, ...failing(allBalanceEndpoint) },
    {
      ...{ name: 'transfer-0-maintenance', ...transfers, path: `${transfers.path}?venue=KXZR` },
      ...altered(allBalanceEndpoint, (all) => ({
        ...all,
        list: all.list.map((one) => ({ ...one, state: VENUE_STATE.maintenance })),
      })),
    },
    { name: 'deposit-0-desk-loading', ...deposit, ...unanswered(paymentTypesEndpoint) },
    { name: 'deposit-0-desk-failing', ...deposit, ...failing(paymentTypesEndpoint) },
    { name: 'deposit-0-desk-orders-failing', ...deposit, ...failing(openDepositsEndpoint) },
    { name: 'deposit-0-desk-none', ...deposit, ...altered(paymentTypesEndpoint, () => []) },
    {
      ...{ name: 'deposit-0-desk-maintenance', ...deposit },
      ...altered(paymentTypesEndpoint, (types) => types.map((one) => ({ ...one, state: 2 as const }))),
    },
    { name: 'deposit-9-loading', ...order, ...unanswered(depositOrderEndpoint) },
    { name: 'deposit-9-failing', ...order, ...failing(depositOrderEndpoint) },
    { name: 'withdraw-0-loading', ...withdraw, ...unanswered(withdrawInfoEndpoint) },
    { name: 'withdraw-0-failing', ...withdraw, ...failing(withdrawInfoEndpoint) },
    { name: 'withdraw-0-no-ways', ...withdraw, ...altered(withdrawConfigEndpoint, () => []) },
    {
      ...{ name: 'withdraw-0-closed', ...withdraw, session: many, act: chosen('支付宝') },
      ...altered(withdrawConfigEndpoint, (ways) => ways.map((way) => ({ ...way, isOpen: way.way !== 'ALIPAY' }))),
    },
    { name: 'withdraw-0-times', ...withdraw, ...unmet('times') },
    { name: 'withdraw-0-verification', ...withdraw, ...unmet('verification') },
    { name: 'withdraw-0-standing', ...withdraw, ...unmet('standing') },
    { name: 'withdraw-1-submitted', session: reviewing, path: '/mine/takemoney', ...at(WITHDRAW_STATUS.submitted) },
    { name: 'withdraw-3-paying', session: reviewing, path: '/mine/takemoney', ...at(WITHDRAW_STATUS.paying) },
    { name: 'exchange-0-loading', session: fresh, path: '/mine/exchange', ...unanswered(transferRateEndpoint) },
    { name: 'exchange-0-failing', session: fresh, path: '/mine/exchange', ...failing(transferRateEndpoint) },
    { name: 'records-0-loading', ...deals, ...unanswered(dealRecordEndpoint) },
    { name: 'records-0-failing', ...deals, ...failing(dealRecordEndpoint) },
    { name: 'records-0-bets-failing', session: fresh, path: '/mine/betRecord', ...failing(betListEndpoint) },
    {
      ...{ name: 'records-3-statement-failing', ...deals, ...failing(statementEndpoint) },
      act: (page) => page.getByText('资金报表', { exact: true }).click(),
    },
    {
      ...{ name: 'records-3-statement-empty', ...deals },
      act: (page) => page.getByText('资金报表', { exact: true }).click(),
    },
  ]
}
