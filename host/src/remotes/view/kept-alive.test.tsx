import { act, cleanup, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { RemoteView } from './remote-view.tsx'
import { ACTIVE, createStage, defined, fails, FALLBACK, type Stage } from '../../testing/stage.tsx'

let stage: Stage

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  stage = await createStage()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const saying = (text: string) => defined(() => <p>{text}</p>)
const has = (text: string): boolean => screen.queryByText(text) !== null

async function reopen(whileAway: () => Promise<void>) {
  const { Frame } = stage
  const tab = (mode: 'visible' | 'hidden') => (
    <Frame>
      <Activity mode={mode}>
        <RemoteView remote="help" page="home" skeleton="article" isActive={mode === 'visible'} />
      </Activity>
    </Frame>
  )
  const { rerender } = render(tab('visible'))
  await pass()
  rerender(tab('hidden'))
  await pass()
  await whileAway()
  rerender(tab('visible'))
  await pass()
}

describe('a background tab that had to do with the fallback', () => {
  beforeEach(() => {
    stage.content.set('2.0.0', fails)
    stage.content.set('1.0.0', saying('old'))
  })

  test('takes the active release when it is opened again and the fault is gone', async () => {
    await reopen(async () => {
      stage.content.set('2.0.0', saying('new'))
      vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
      await pass(1_100)
    })
    expect(has('new')).toBe(true)
    expect(has('old')).toBe(false)
  })

  test('keeps what it has while the fault lasts', async () => {
    await reopen(async () => {
      await pass(1_100)
    })
    expect(has('old')).toBe(true)
    expect(stage.evaluated).toEqual([ACTIVE.container, FALLBACK.container])
  })

  test('keeps what it has when the active release fails once more', async () => {
    await reopen(async () => {
      vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
      await pass(1_100)
    })
    expect(has('old')).toBe(true)
  })
})

describe('a background tab that had to do with a notice', () => {
  test('shows the page when it is opened again and the fault is gone', async () => {
    stage.content.set('2.0.0', fails)
    stage.content.set('1.0.0', fails)
    await reopen(async () => {
      expect(has('重试')).toBe(true)
      stage.content.set('2.0.0', saying('new'))
      vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
      await pass(1_100)
    })
    expect(has('new')).toBe(true)
    expect(has('重试')).toBe(false)
  })
})
