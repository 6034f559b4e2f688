import {
  ApiError,
  type Turnover,
  WITHDRAW_STATUS,
  type WithdrawCondition,
  type WithdrawConfig,
  withdrawConfigEndpoint,
  withdrawInfoEndpoint,
  withdrawNewEndpoint,
  withdrawOrderEndpoint,
  type WithdrawStatus,
  withdrawUsdtEndpoint,
} from '@site/contracts'
import { renderPart } from '@site/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import type { WithdrawInfo } from '../accounts.ts'
import { ALIPAY_WAY, BANK_WAY, COIN_WAY, coinInfo, withdrawInfo, withdrawOrder } from '../tests/answers.ts'
import { Withdrawal } from './withdrawal.tsx'

interface Site {
  readonly unmet?: readonly WithdrawCondition[]
  readonly parts?: Partial<WithdrawInfo>
  readonly answerNew?: (input: unknown) => unknown
  readonly path?: string
  readonly ways?: readonly WithdrawConfig[]
  /** What W1 has come to. */
  readonly status?: WithdrawStatus
}

const sent: unknown[] = []
beforeEach(() => void sent.splice(0))

/** The page over a gateway that knows one order, W1, and none under way unless told so. */
function show({
  unmet = [],
  parts = {},
  answerNew = () => ({ orderNo: 'W1', status: 1 }),
  path = '/',
  ways = [BANK_WAY, COIN_WAY],
  status = WITHDRAW_STATUS.reviewing,
}: Site = {}) {
  return renderPart(<Withdrawal />, {
    remote: 'account',
    texts,
    path,
    routes: ['transRecord', 'betRecord'],
    answers: {
      [withdrawConfigEndpoint.path]: () => ways,
      [withdrawInfoEndpoint.path]: () => withdrawInfo({ unmet, parts }),
      [withdrawUsdtEndpoint.path]: coinInfo,
      [withdrawOrderEndpoint.path]: (input) =>
        (input as { orderNo?: string }).orderNo === undefined
          ? unmet.includes('noOpenOrder')
            ? withdrawOrder({ orderNo: 'W1', status: 2 })
            : null
          : withdrawOrder({ orderNo: 'W1', status }),
      [withdrawNewEndpoint.path]: (input) => {
        sent.push(input)
        return answerNew(input)
      },
    },
  })
}

const amount = () => screen.findByRole('textbox', { name: '取款金额' })
async function fillIn(yuan: string): Promise<void> {
  fireEvent.change(await amount(), { target: { value: yuan } })
  fireEvent.click(screen.getByRole('button', { name: /^提交取款/ }))
}
const password = () => screen.findByLabelText('资金密码')
const type = async (digits: string) => fireEvent.change(await password(), { target: { value: digits } })

test('what is missing stands in order, with the way to the first of it and no form', async () => {
  show({ unmet: ['phone', 'fundPassword'], parts: { cards: [] } })
  const steps = within(await screen.findByRole('list', { name: '取款前的准备' })).getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('data-state'))).toEqual(['done', 'current', 'waiting', 'waiting'])
  expect(within(steps[1] as HTMLElement).getByRole('button', { name: '去绑定' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '去设置' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: '取款金额' })).toBeNull()
  expect(screen.getByText('取款前还需完成 3 步')).toBeDefined()
})

test('where nobody pays out that is said at once, and nothing is asked for', async () => {
  show({ unmet: ['phone'], parts: { maintenance: 1 } })
  expect((await screen.findByRole('alert')).textContent).toContain('取款服务维护中')
  expect(screen.queryByRole('textbox', { name: '取款金额' })).toBeNull()
  expect(screen.queryByRole('list', { name: '取款前的准备' })).toBeNull()
})

test('where nobody pays out an order that is under way is shown as anywhere', async () => {
  show({ unmet: ['noOpenOrder'], parts: { maintenance: 1 } })
  expect(await screen.findByRole('heading', { name: '审核中' })).toBeDefined()
  expect(screen.queryByText('取款服务维护中')).toBeNull()
})

test('an amount is answered in words before anything is sent', async () => {
  show()
  for (const [typed, words] of [
    ['', '请输入取款金额'],
    ['99.99', '单笔最低 ¥100'],
    ['50000.01', '单笔最高 ¥50,000'],
    ['2000.01', '可提金额为 ¥2,000'],
  ] as const) {
    await fillIn(typed)
    expect(await screen.findByText(words), typed).toBeDefined()
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('fee and arrival are told while the amount is typed; the button for all leaves nothing above a limit', async () => {
  show({ parts: { freeLeft: { BANK: 0, USDT: 0, ALIPAY: 0 } } })
  fireEvent.change(await amount(), { target: { value: '500' } })
  expect(screen.getByText('¥495')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '全部' }))
  expect(await amount()).toHaveProperty('value', '2000')
})

test('the last digit of the fund password sends the withdrawal once, and its order is shown', async () => {
  const { events, toasts } = show()
  await fillIn('500')
  expect(sent).toEqual([])
  await type('202611')
  expect(await screen.findByRole('heading', { name: '审核中' })).toBeDefined()
  expect(sent).toMatchObject([{ way: 'BANK', amount: '500', cardId: 'card-1', withdrawPwd: 'hash of 202611' }])
  expect(toasts).toEqual(['取款申请已提交'])
  expect(events.map(({ name }) => name)).toContain('balance_changed')
})

test('a wrong fund password says how many tries are left, a locked one takes no other', async () => {
  let triesLeft = 2
  show({
    answerNew: () => {
      triesLeft -= 1
      if (triesLeft === 0) throw new ApiError(6037, '资金密码错误次数过多，已锁定', { condition: 'passwordRight' })
      throw new ApiError(6100, `资金密码错误，还可再试${triesLeft}次`, { condition: 'passwordRight', triesLeft })
    },
  })
  await fillIn('500')
  await type('111111')
  expect(await screen.findByText('资金密码错误，还可再试1次')).toBeDefined()
  expect(await password()).toHaveProperty('value', '')
  await type('111111')
  expect(await screen.findByText('资金密码错误次数过多，已锁定')).toBeDefined()
  expect(await password()).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: '重置资金密码' })).toHaveProperty('disabled', false)
})

test('any other refusal closes the dialog and stands in the form in the server’s words', async () => {
  show({
    answerNew: () => {
      throw new ApiError(6030, '账号已被冻结，请联系在线客服', { condition: 'standing' })
    },
  })
  await fillIn('500')
  await type('202611')
  expect((await screen.findByRole('alert')).textContent).toContain('账号已被冻结')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who has withdrawn all that goes without the verification is led to it', async () => {
  show({ unmet: ['verification'] })
  const link = await screen.findByRole('link', { name: '去认证' })
  expect(link.getAttribute('href')).toBe('/mine/auth')
  expect(screen.getAllByText(/累计取款已达到 ¥50,000/).length).toBeGreaterThan(0)
})

test('a member whose account is frozen is led to the ground of it', async () => {
  show({ unmet: ['standing'] })
  const link = await screen.findByRole('link', { name: '查看原因' })
  expect(link.getAttribute('href')).toBe('/mine/auth')
  expect(screen.getAllByText(/账号暂时不能取款/).length).toBeGreaterThan(0)
})

test('above what goes without the verification the summary and the form say so, and nothing is sent', async () => {
  show({
    parts: {
      available: '30000.00',
      withdrawable: '20000.00',
      withdrawableVerified: '30000.00',
      unverifiedMost: '20000.00',
    },
  })
  await fillIn('20000.01')
  expect(await screen.findByText('超过 ¥20,000 须先完成身份认证')).toBeDefined()
  const summary = within(screen.getByRole('region', { name: '可提金额' }))
  expect(summary.getByText(/身份认证前单次最多可提 ¥20,000，认证后可提 ¥30,000/)).toBeDefined()
  expect(summary.getByRole('link', { name: '去认证' }).getAttribute('href')).toBe('/mine/auth')
  fireEvent.click(screen.getByRole('button', { name: '全部' }))
  expect(await amount()).toHaveProperty('value', '20000')
  expect(sent).toEqual([])
})

test('a way is closed when the server says so, whatever this computer’s clock says', async () => {
  const alipays = [{ id: 'alipay-1', accountMask: 'm***@x.com', holderMask: '张**', isDefault: 1 as const, at: 1 }]
  show({ parts: { alipays }, ways: [BANK_WAY, { ...ALIPAY_WAY, isOpen: false }] })
  expect(await amount()).toBeDefined()
  expect(screen.queryByText(/现在不在服务时间内/)).toBeNull()
  fireEvent.click(screen.getByText('支付宝', { exact: true }))
  expect((await screen.findByRole('alert')).textContent).toContain('取款时间为每日 08:00-23:00，现在不在服务时间内')
  expect(screen.getByRole('button', { name: /^提交取款/ }).getAttribute('aria-disabled')).toBe('true')
})

test('a withdrawal that is refused for want of the verification leads to it', async () => {
  show({
    answerNew: () => {
      throw new ApiError(6012, '须先完成身份认证', { condition: 'verification' })
    },
  })
  await fillIn('500')
  await type('202611')
  expect((await screen.findByRole('alert')).textContent).toContain('须先完成身份认证')
  expect(screen.getByRole('link', { name: '去认证' }).getAttribute('href')).toBe('/mine/auth')
})

test('turnover that is missing is said at the form, which sends nothing, and told item by item', async () => {
  const turnover: Turnover = {
    required: '1300.00',
    done: '400.00',
    left: '900.00',
    list: [
      {
        id: '1',
        source: 'deposit',
        sourceId: 'D1',
        required: '1000.00',
        done: '400.00',
        left: '600.00',
        progress: 40,
        venues: [],
        addedAt: 0,
      },
      {
        id: '2',
        source: 'promo',
        sourceId: 'P1',
        required: '300.00',
        done: '0.00',
        left: '300.00',
        progress: 0,
        venues: [],
        addedAt: 0,
        minOdds: '1.50',
        expiresAt: Date.parse('2026-12-01T12:00:00+08:00'),
      },
    ],
  }
  show({ unmet: ['turnover'], parts: { turnover } })
  await fillIn('500')
  expect(screen.getByRole('button', { name: /^提交取款/ }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('还需完成有效流水 ¥900')
  expect(screen.queryByText(/^最多可取/), 'as long as that is nothing').toBeNull()
  expect(screen.queryByRole('button', { name: '全部' })).toBeNull()
  const list = screen.getByRole('list', { name: '流水要求' })
  const [deposit, promo] = within(list).getAllByRole('listitem')
  expect(deposit?.textContent).toContain('¥400 / ¥1,000')
  expect(
    within(deposit as HTMLElement)
      .getByRole('progressbar')
      .getAttribute('aria-valuenow'),
  ).toBe('40')
  expect(promo?.textContent).toContain('赔率不低于 1.50 · 2026-12-01 12:00 后不再要求')
})

test('an order under way is shown instead of the form, also after a reload by its number in the address', async () => {
  show({ unmet: ['noOpenOrder'] })
  expect(await screen.findByRole('heading', { name: '审核中' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: '取款金额' })).toBeNull()
  show({ path: '/?order=W1' })
  expect(await screen.findByRole('heading', { name: '审核中' })).toBeDefined()
})

test('who wants another one is given the form, though an older answer still has the last one under way', async () => {
  show({ unmet: ['noOpenOrder'], path: '/?order=W1', status: WITHDRAW_STATUS.paid })
  fireEvent.click(await screen.findByRole('button', { name: '再取一笔' }))
  expect(await amount()).toBeDefined()
})

test('what cannot be had is said with another try', async () => {
  renderPart(<Withdrawal />, { remote: 'account', texts, answers: {} })
  expect((await screen.findByRole('alert')).textContent).toContain('取款信息暂时没有加载出来')
})
