import {
  type ExclusionState,
  type PlayHarm,
  type PlayLimits,
  type UserInfo,
  UserInfoSchema,
  limitsAskedEndpoint,
  playLimitsEndpoint,
  realityCheckEndpoint,
  setLimitEndpoint,
} from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { userKey } from '@site/shell/host'
import { renderPart } from '@site/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { LimitPrompt } from './limit-prompt.tsx'
import { LimitsDesk } from './limits-desk.tsx'

const PAUSE: ExclusionState = {
  kind: 'timeout',
  until: Date.parse('2026-12-01T10:00:00+08:00'),
  mayReturn: false,
}
const USER = { userId: '7', name: 'member7', bindPhone: 1, bindRealName: 1 }

/** A server with what is known of one member, by its own clock where one is given. */
function show(part: ReactElement, seen: Partial<PlayLimits> = {}) {
  const server: Omit<PlayLimits, 'serverTime'> = {
    ...{ realityCheckMin: 60, exclusion: null, harm: null, isHeld: false, hasDeposited: false, wasAsked: false },
    ...{ limits: [], sessionMaxMin: null },
    ...seen,
  }
  /** Changes of the interval as they came, each with what lets it be answered. */
  const changes: { readonly minutes: number; readonly answer: () => void }[] = []
  const asked: unknown[] = []
  localStorage.clear()
  const rendered = renderPart(part, {
    remote: 'account',
    texts,
    member: '7',
    routes: ['takeMoney', 'help.bczr'],
    answers: {
      [playLimitsEndpoint.path]: () => ({ serverTime: Date.now(), ...server }),
      [setLimitEndpoint.path]: (input) => {
        asked.push(v.parse(setLimitEndpoint.request, input))
        return { serverTime: Date.now(), ...server }
      },
      [limitsAskedEndpoint.path]: () => {
        server.wasAsked = true
        return null
      },
      [realityCheckEndpoint.path]: async (input) => {
        const { minutes } = v.parse(realityCheckEndpoint.request, input)
        await new Promise<void>((resolve) => changes.push({ minutes, answer: resolve }))
        server.realityCheckMin = minutes
        return null
      },
    },
  })
  /** The host has heard what the server says of the member. */
  function hears(exclusion?: ExclusionState): void {
    const user = v.parse(UserInfoSchema, { ...USER, ...(exclusion && { exclusion }) })
    act(() => void rendered.shell.queryClient.setQueryData<UserInfo>(userKey('7'), user))
  }
  hears()
  return { ...rendered, server, changes, asked, hears }
}

test('a pause that began in another tab is shown, and so is its end', async () => {
  const { server, hears } = show(<LimitsDesk />)
  await screen.findByText(texts.limits.pauseText)
  const exclusion: ExclusionState = { ...PAUSE, kind: 'selfExclusion' }
  server.exclusion = exclusion
  hears(exclusion)
  expect(await screen.findByText(texts.limits.pauseLonger.selfExclusion)).toBeDefined()
  expect(screen.getByRole('button', { name: '延长自我排除' })).toBeDefined()
  const over = { ...exclusion, mayReturn: true }
  server.exclusion = over
  hears(over)
  expect(await screen.findByRole('button', { name: texts.limits.return })).toBeDefined()
})

test('nobody is asked for a limit of deposits once a pause has begun, in whatever tab', async () => {
  const { server, hears } = show(<LimitPrompt />)
  await screen.findByText(texts.limits.promptTitle)
  server.exclusion = PAUSE
  hears(PAUSE)
  await waitFor(() => expect(screen.queryByText(texts.limits.promptTitle)).toBeNull())
})

test('whoever has paid in before is not asked, on whatever device', async () => {
  const page = (
    <>
      <LimitsDesk />
      <LimitPrompt />
    </>
  )
  show(page, { hasDeposited: true })
  await screen.findByText(texts.limits.pauseText)
  expect(screen.queryByText(texts.limits.promptTitle)).toBeNull()
  show(page)
  expect(await screen.findByText(texts.limits.promptTitle)).toBeDefined()
})

test('whoever has answered is not asked again, here or on another device', async () => {
  const page = (
    <>
      <LimitsDesk />
      <LimitPrompt />
    </>
  )
  const { server } = show(page)
  fireEvent.click(await screen.findByRole('button', { name: texts.limits.promptSkip }))
  expect(screen.queryByText(texts.limits.promptTitle)).toBeNull()
  await waitFor(() => expect(server.wasAsked).toBe(true))
  show(page, { wasAsked: true })
  await screen.findAllByText(texts.limits.pauseText)
  expect(screen.queryByText(texts.limits.promptTitle)).toBeNull()
})

test('whether an increase can be confirmed is told by the clock of the server, however the device’s own is set', async () => {
  const server = Date.now() - 3 * DAY_MS
  const waits = (effectiveAt: number): Pick<PlayLimits, 'limits'> => ({
    limits: [
      {
        ...{ type: 'deposit', period: 'day', amount: '500.00', used: '0.00', left: '500.00', resetAt: server },
        pending: {
          ...{ amount: '2000.00', requestedAt: effectiveAt - DAY_MS, effectiveAt, expiresAt: effectiveAt + DAY_MS },
          needConfirm: true,
        },
      },
    ],
  })
  show(<LimitsDesk />, { ...waits(server + 60_000), serverTime: server })
  expect(await screen.findByText(/申请提高至/), 'the device is days ahead').toBeDefined()
  expect(screen.queryByRole('button', { name: texts.limits.confirm })).toBeNull()
  const later = Date.now() + 3 * DAY_MS
  show(<LimitsDesk />, { ...waits(later - 60_000), serverTime: later })
  expect(await screen.findByRole('button', { name: texts.limits.confirm }), 'and days behind').toBeDefined()
})

test('a request for more is taken back by asking for what holds', async () => {
  const pending = {
    ...{ amount: '2000.00', requestedAt: 1, effectiveAt: Date.now() + DAY_MS, expiresAt: Date.now() + 2 * DAY_MS },
    needConfirm: true as const,
  }
  const limit = { type: 'deposit', period: 'day', amount: '500.00', used: '0.00', left: '500.00', resetAt: 1 } as const
  const { server, asked } = show(<LimitsDesk />, { limits: [{ ...limit, pending }] })
  await screen.findByText(/申请提高至/)
  server.limits = [{ ...limit, pending: null }]
  fireEvent.click(screen.getByRole('button', { name: texts.limits.takeBack }))
  await waitFor(() => expect(screen.queryByText(/申请提高至/)).toBeNull())
  expect(asked).toEqual([{ type: 'deposit', period: 'day', amount: '500.00' }])
})

test('of intervals that are chosen faster than the server answers the last one holds', async () => {
  const { changes, toasts } = show(<LimitsDesk />)
  const choice = (minutes: number) => screen.findByRole<HTMLInputElement>('radio', { name: `${minutes} 分钟` })
  fireEvent.click(await choice(30))
  fireEvent.click(await choice(15))
  expect((await choice(15)).checked).toBe(true)
  expect(changes.map(({ minutes }) => minutes)).toEqual([30])
  act(() => changes[0]?.answer())
  await waitFor(() => expect(changes.map(({ minutes }) => minutes)).toEqual([30, 15]))
  expect((await choice(15)).checked).toBe(true)
  act(() => changes[1]?.answer())
  await waitFor(() => expect(toasts).toEqual(['每 15 分钟提醒一次']))
  expect((await choice(15)).checked).toBe(true)
})

test('what was seen of the play is told in words, with the ways out of it', async () => {
  const reasons: PlayHarm['reasons'] = [
    { marker: 'chasing', value: 4, isStrong: true },
    { marker: 'nightPlay', value: 174, isStrong: false },
  ]
  show(<LimitsDesk />, { harm: { isHigh: true, reasons } })
  expect(await screen.findByText('先停一停，照顾好自己')).toBeDefined()
  expect(screen.getByText('在亏损的日子里又存款 4 次')).toBeDefined()
  expect(screen.getByText('凌晨 0 点至 6 点共游戏 174 分钟')).toBeDefined()
  expect(screen.getByText(texts.limits.harm.noPromotion)).toBeDefined()
  expect(screen.getByRole('link', { name: texts.limits.harm.article }).getAttribute('href')).toBe('/app/help/bczr')
  fireEvent.click(screen.getByRole('button', { name: texts.limits.harm.setLimit }))
  expect(await screen.findByRole('dialog', { name: '每日存款限额' })).toBeDefined()
})

test('an account that staff look at says so, that money can be withdrawn, and whom to ask', async () => {
  show(<LimitsDesk />, { isHeld: true })
  expect(await screen.findByText(texts.limits.held.text)).toBeDefined()
  expect(screen.getByRole('button', { name: texts.order.service })).toBeDefined()
  expect(screen.queryByText(texts.limits.harm.help)).toBeNull()
})
