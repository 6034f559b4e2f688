import {
  ApiError,
  type DepositOrder,
  PaymentTypeSchema,
  bindFromDepositEndpoint,
  openDepositsEndpoint,
  payEndpoint,
  paymentCustomerEndpoint,
  paymentTypesEndpoint,
  signalCodeEndpoint,
} from '@site/contracts'
import { renderPart } from '@site/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { DepositDesk } from './deposit-desk.tsx'

const words = texts.deposit
const limits = { min: '100.00', max: '50000.00', timeoutSec: 900 }
const CHANNELS = v.parse(v.array(PaymentTypeSchema), [
  {
    ...limits,
    code: 'BANK_TRANSFER',
    name: '银行卡转账',
    wait: 'transferWait',
    needPayerName: 1,
    quickAmounts: ['100.00', '500.00'],
    tips: ['请勿重复付款。'],
    tag: '推荐',
  },
  {
    ...limits,
    code: 'USDT_TRC20',
    name: 'USDT-TRC20',
    wait: 'virtualWait',
    rate: '7.10',
    payCurrency: 'USDT',
    bonusRate: '1.00',
  },
  { ...limits, code: 'QUICK', name: '快捷网银', wait: 'redirect', banks: [{ code: 'ICBC', name: '海元银行' }] },
  { ...limits, code: 'WECHAT', name: '微信支付', wait: 'rechargeWait', state: 2 },
  { ...limits, code: 'MANUAL', name: '客服代存', wait: 'customerService' },
])

const ORDER: DepositOrder = {
  orderNo: 'D1',
  payCode: 'BANK_TRANSFER',
  channelName: '银行卡转账',
  wait: 'transferWait',
  status: 1,
  amount: '500.00',
  payAmount: '500.00',
  currency: 'CNY',
  payee: {},
  createdAt: 1_795_000_000_000,
  expireAt: 1_795_000_900_000,
  serverTime: 1_795_000_000_000,
  remainSec: 900,
  message: '',
  history: [],
}

interface Setting {
  readonly running?: readonly DepositOrder[]
  readonly boundName?: string
  readonly pay?: (input: unknown) => unknown
  readonly agrees?: boolean
}

async function open({ running = [], boundName = '张*', pay = () => ORDER, agrees = true }: Setting = {}) {
  const sent: Record<string, unknown>[] = []
  const bound: unknown[] = []
  const rendered = renderPart(<DepositDesk />, {
    remote: 'account',
    texts,
    routes: ['transRecord', 'account.limits', 'help.ck', 'help.bczr'],
    answers: {
      [paymentTypesEndpoint.path]: () => CHANNELS,
      [openDepositsEndpoint.path]: () => [...running],
      [paymentCustomerEndpoint.path]: () => ({ realNameMask: boundName, payerNames: [], csUrl: '/help' }),
      [signalCodeEndpoint.path]: () => ({ signalCode: 'code-1', expireAt: 0 }),
      [bindFromDepositEndpoint.path]: (input) => {
        bound.push(input)
        return null
      },
      [payEndpoint.path]: (input) => {
        sent.push(input as Record<string, unknown>)
        return pay(input)
      },
    },
    parts: { dialogs: { tips: async () => agrees } },
  })
  await screen.findByRole('radiogroup', { name: words.channels })
  return { ...rendered, sent, bound }
}

const choose = (name: RegExp): void => void fireEvent.click(screen.getByRole('radio', { name }))
const type = (name: string, value: string): void =>
  void fireEvent.change(screen.getByRole('textbox', { name: new RegExp(name) }), { target: { value } })
const press = (name: RegExp): void => void fireEvent.click(screen.getByRole('button', { name }))

describe('the ways to deposit', () => {
  test('are told with limits, bonus, quick amounts, tips and what is closed', async () => {
    await open()
    const list = screen.getByRole('radiogroup')
    expect(within(list).getAllByRole('radio')).toHaveLength(CHANNELS.length)
    expect(within(list).getAllByText('¥100 – ¥50,000').length).toBeGreaterThan(1)
    expect(within(list).getByText('+1%')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /微信支付.*维护中/ }).disabled).toBe(true)
    expect(screen.getByText('请勿重复付款。')).toBeDefined()
    for (const text of [words.before1, words.beforeTurnover])
      expect(screen.getByText(text), 'what may be asked for later is said before').toBeDefined()
    expect(screen.getByRole('link', { name: words.limitsLink }).getAttribute('href')).toBe('/app/help/bczr')
    expect(screen.getByRole('link', { name: words.ownLimits }).getAttribute('href')).toBe('/mine/limits')
    press(/^500$/)
    expect(screen.getByRole('button', { name: /立即存款 ¥500/ })).toBeDefined()
  })

  test('one that is good is ordered once, with the name of who pays, and waited for', async () => {
    const { sent, visited } = await open()
    press(/^立即存款/)
    expect(await screen.findByText(words.amountRequired)).toBeDefined()
    expect(screen.getByText(words.payerRequired)).toBeDefined()
    type(words.amount, '99')
    expect(await screen.findByText('单笔最低 ¥100')).toBeDefined()
    type(words.amount, '500.01')
    type(words.payer, '张三')
    press(/^立即存款/)
    press(/^立即存款/)
    await waitFor(() => expect(visited).toEqual(['/mine/savemoney/transferWait?order=D1']))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      payCode: 'BANK_TRANSFER',
      amount: '500.01',
      payerName: '张三',
      signalCode: 'code-1',
    })
  })

  test('a name that was never bound is bound first, once that was agreed to', async () => {
    const { sent, bound, events } = await open({ boundName: '' })
    expect(await screen.findByText(words.payerBinds)).toBeDefined()
    type(words.amount, '500')
    type(words.payer, '张三')
    press(/^立即存款/)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(bound).toEqual([{ realName: '张三' }])
    expect(events.map(({ name }) => name)).toContain('user_changed')

    const no = await open({ boundName: '', agrees: false })
    await screen.findByText(words.payerBinds)
    type(words.amount, '500')
    type(words.payer, '张三')
    press(/^立即存款/)
    await waitFor(() => expect(screen.getByRole('button', { name: /^立即存款/ }).getAttribute('aria-busy')).toBeNull())
    expect([no.bound, no.sent]).toEqual([[], []])
  })

  test('an amount in coins follows the one in yuan and the other way round', async () => {
    await open()
    choose(/USDT-TRC20/)
    type(words.amount, '1000')
    const coins = screen.getByRole<HTMLInputElement>('textbox', { name: 'USDT 数量' })
    expect(coins.value).toBe('140.8451')
    expect(screen.getByText('¥10'), 'what comes on top').toBeDefined()
    fireEvent.change(coins, { target: { value: '100' } })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(words.amount) }).value).toBe('710')
    expect(coins.value).toBe('100')
  })

  test('the provider’s page opens beside the one that waits', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { visited } = await open({
      pay: () => ({ ...ORDER, wait: 'redirect', payee: { url: 'https://pay.example/D1' } }),
    })
    choose(/快捷网银/)
    type(words.amount, '200')
    fireEvent.change(screen.getByRole('combobox', { name: new RegExp(words.bank) }), { target: { value: 'ICBC' } })
    press(/^立即存款/)
    await waitFor(() => expect(visited).toEqual(['/mine/savemoney/rechargeWait?order=D1']))
    expect(opened.mock.calls).toEqual([['https://pay.example/D1', '_blank', 'noopener']])
  })

  test('an order that runs leads back to itself, one that staff look at keeps nobody from the next', async () => {
    await open({ running: [ORDER, { ...ORDER, orderNo: 'D2', payCode: 'USDT_TRC20', wait: 'virtualWait', status: 8 }] })
    expect(screen.getByRole('link', { name: words.continue }).getAttribute('href')).toBe(
      '/mine/savemoney/transferWait?order=D1',
    )
    expect(screen.queryByRole('textbox')).toBeNull()
    choose(/USDT-TRC20/)
    expect(screen.getByRole('link', { name: words.reviewLook }).getAttribute('href')).toContain('order=D2')
    expect(screen.getByRole('textbox', { name: 'USDT 数量' })).toBeDefined()
  })

  test.each([
    ['waits for its payment may be cancelled', 1, words.runningText],
    ['is paid can only be waited for', 2, words.runningPaid],
  ] as const)('an order that %s', async (_, status, says) => {
    await open({ running: [{ ...ORDER, status }] })
    expect(screen.getByText(words.runningTitle)).toBeDefined()
    expect(screen.getByText(says)).toBeDefined()
  })

  test('deposits by customer service begin with the site’s warning', async () => {
    const { events } = await open()
    choose(/客服代存/)
    press(new RegExp(words.manualGo))
    expect(events.map(({ name }) => name)).toEqual(['customer_service'])
  })

  test('a refusal is said, and what runs is asked for anew', async () => {
    const running: DepositOrder[] = []
    await open({
      running,
      pay: () => {
        running.push(ORDER)
        throw new ApiError(6009, '该存款方式有一笔未完成的订单', { orderNo: 'D1' })
      },
    })
    type(words.amount, '500')
    type(words.payer, '张三')
    press(/^立即存款/)
    expect(await screen.findByRole('link', { name: words.continue })).toBeDefined()
  })
})
