import {
  type ExclusionState,
  type PlayLimits,
  type UserInfo,
  UserInfoSchema,
  playLimitsEndpoint,
} from '@site/contracts'
import { userKey } from '@site/shell/host'
import { renderPart } from '@site/testing'
import { act, screen, waitFor } from '@testing-library/react'
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

/** A server with the limits of one member, who sets none. */
function show(part: ReactElement) {
  const server = { realityCheckMin: 60, exclusion: null } as Pick<PlayLimits, 'realityCheckMin' | 'exclusion'>
  localStorage.clear()
  const rendered = renderPart(part, {
    remote: 'account',
    texts,
    member: '7',
    routes: ['takeMoney'],
    answers: {
      [playLimitsEndpoint.path]: () => ({ ...server, limits: [], sessionMaxMin: null, serverTime: Date.now() }),
    },
  })
  /** The host has heard what the server says of the member. */
  function hears(exclusion?: ExclusionState): void {
    const user = v.parse(UserInfoSchema, { ...USER, ...(exclusion && { exclusion }) })
    act(() => void rendered.shell.queryClient.setQueryData<UserInfo>(userKey('7'), user))
  }
  hears()
  return { ...rendered, server, hears }
}

test('a pause that began in another tab is shown, and so is its end', async () => {
  const { server, hears } = show(<LimitsDesk />)
  await screen.findByText(texts.limits.pauseText)
  const exclusion: ExclusionState = { ...PAUSE, kind: 'selfExclusion' }
  server.exclusion = exclusion
  hears(exclusion)
  expect(await screen.findByText(texts.limits.pauseLonger)).toBeDefined()
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
