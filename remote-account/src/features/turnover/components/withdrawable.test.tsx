import { type ResponseOf, withdrawInfoEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { Withdrawable } from './withdrawable.tsx'

type Info = ResponseOf<typeof withdrawInfoEndpoint>

const INFO: Info = {
  ...{ available: '2000.00', withdrawable: '2000.00', withdrawableVerified: '2000.00', locked: '0.00' },
  ...{ todayTimes: 1, leftTimes: 2, todayAmount: '100.00', leftAmount: '49900.00' },
  freeLeft: { BANK: 1, USDT: 1, ALIPAY: 1 },
  turnover: { required: '0.00', done: '0.00', left: '0.00', list: [] },
  ...{ maintenance: 0, needPwd: 1 },
  conditions: [{ name: 'standing', isMet: true }],
  cards: [],
  alipays: [],
}

async function show(more: Partial<Info>) {
  renderPart(<Withdrawable />, {
    remote: 'account',
    texts,
    routes: ['takeMoney'],
    answers: { [withdrawInfoEndpoint.path]: () => ({ ...INFO, ...more }) },
  })
  return within(await screen.findByRole('region', { name: texts.withdraw.available }))
}

test('[S1.010] what is still to be bet stands beside what can be withdrawn, with the way to the list of it', async () => {
  const one = { id: '1', source: 'deposit' as const, sourceId: 'D1', progress: 25, venues: [], addedAt: 1 }
  const sums = { required: '200.00', done: '50.00', left: '150.00' }
  const panel = await show({ withdrawable: '0.00', turnover: { ...sums, list: [{ ...one, ...sums }] } })
  panel.getByText(texts.withdraw.onceBet)
  panel.getByText('¥150')
  expect(panel.getByRole('progressbar').getAttribute('aria-valuetext')).toContain('¥50')
  const list = panel.getByRole('link', { name: texts.withdraw.turnoverLook })
  expect(list.getAttribute('href')).toBe('/mine/takemoney#turnover')
})

test('[S1.010] without turnover the day says how much', async () => {
  const panel = await show({})
  panel.getByText('¥2,000')
  panel.getByText('今日还可取 2 次，最多 ¥49,900。')
  expect(panel.queryByRole('link', { name: texts.withdraw.turnoverLook })).toBeNull()
})

test('[S1.010] what waits for the verification is told apart, with the way to it', async () => {
  const panel = await show({ available: '30000.00', withdrawable: '20000.00', withdrawableVerified: '30000.00' })
  panel.getByText('¥20,000')
  panel.getByText('身份认证前单次最多可提 ¥20,000，认证后可提 ¥30,000。')
  expect(panel.getByRole('link', { name: texts.withdraw.verify }).getAttribute('href')).toBe('/mine/auth')
})

test('[S1.010] rewards that who may not bet cannot take out are told of', async () => {
  const panel = await show({ available: '1000.00', withdrawable: '500.00', withheld: '500.00' })
  expect(panel.getByText('另有 ¥500 是未完成流水的奖励，账户不能投注期间不能取出。')).toBeDefined()
  expect(panel.queryByText(/取款不受流水限制/)).toBeNull()
})

test('[S1.010] a frozen account is told that nothing goes out', async () => {
  const panel = await show({ withdrawable: '0.00', conditions: [{ name: 'standing', isMet: false }] })
  expect(panel.getByText(texts.withdraw.barrier_standing)).toBeDefined()
})
