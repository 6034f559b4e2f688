import type { Composition } from '@site/contracts'
import { expect, test, vi } from 'vitest'

import { createCompositionStore } from './composition-store.ts'
import { accept, refuse, type Verdict } from './refusal.ts'
import { composition, release } from '../../testing/composition.ts'

const at = (revision: number): Composition => composition({ revision })

function setUp(answers: readonly Verdict<Composition>[]) {
  const queue = [...answers]
  const fetchComposition = vi.fn(async () => queue.shift() ?? refuse('unreachable'))
  const onRefused = vi.fn()
  return { fetchComposition, onRefused, store: createCompositionStore({ initial: at(5), fetchComposition, onRefused }) }
}

test('a newer composition waits for the next navigation', async () => {
  const { store } = setUp([accept(at(6))])
  await store.refresh(6)
  expect(store.current().revision).toBe(5)
  expect(store.pending()?.revision).toBe(6)
  expect(store.adopt().revision).toBe(6)
  expect(store.current().revision).toBe(6)
  expect(store.pending()).toBeUndefined()
})

test('listeners hear of the arrival and of the adoption, once each', async () => {
  const { store } = setUp([accept(at(6))])
  const heard: string[] = []
  store.onPending(({ revision }) => heard.push(`pending ${revision}`))
  const stop = store.onAdopted(({ revision }) => heard.push(`adopted ${revision}`))
  await store.refresh(6)
  store.adopt()
  store.adopt()
  stop()
  expect(heard).toEqual(['pending 6', 'adopted 6'])
})

test('an announced revision that is known already is not fetched', async () => {
  const { store, fetchComposition } = setUp([accept(at(6))])
  await store.refresh(5)
  await store.refresh(6)
  await store.refresh(6)
  expect(fetchComposition).toHaveBeenCalledTimes(1)
})

test('a refused composition changes nothing and is reported', async () => {
  const { store, onRefused } = setUp([refuse('bad-signature')])
  await store.refresh(6)
  expect(store.adopt().revision).toBe(5)
  expect(onRefused).toHaveBeenCalledWith({ reason: 'bad-signature', detail: '' })
})

test('the same revision again is no news', async () => {
  const { store } = setUp([accept(at(5))])
  await store.refresh()
  expect(store.pending()).toBeUndefined()
})

test('the newest of several pending ones is adopted', async () => {
  const { store } = setUp([accept(at(6)), accept(at(7))])
  await store.refresh(6)
  await store.refresh(7)
  expect(store.adopt().revision).toBe(7)
})

test('an announcement during a request leads to one more request', async () => {
  const { store, fetchComposition } = setUp([accept(at(6)), accept(at(7))])
  const first = store.refresh(6)
  void store.refresh(7)
  void store.refresh(7)
  await first
  expect(fetchComposition).toHaveBeenCalledTimes(2)
  expect(store.pending()?.revision).toBe(7)
})

test('another installation’s composition is news though its revision is equal', async () => {
  const { store } = setUp([accept(composition({ instance: 'c'.repeat(16), revision: 5 }))])
  await store.refresh()
  expect(store.adopt().instance).toBe('c'.repeat(16))
})

test('an urgent composition is taken at once, and recalls the releases that it replaces', async () => {
  const run = (help: string) => ({
    help: { active: release(help, { container: `help_${help.at(0)}` }), cohort: 'stable' as const },
  })
  const queue = [
    composition({ revision: 6, urgent: 4, remotes: run('2.0.0') }),
    composition({ revision: 8, urgent: 7, remotes: run('1.0.0') }),
    composition({ revision: 9, urgent: 7, remotes: run('3.0.0') }),
  ]
  const initial = composition({ revision: 5, urgent: 4, remotes: run('2.0.0') })
  const fetchComposition = async () => accept(queue.shift() ?? initial)
  const store = createCompositionStore({ initial, fetchComposition })
  const heard = vi.fn()
  store.onAdopted(heard)

  await store.refresh(6) // what was urgent before this tab was opened is no news
  expect([store.current().revision, store.recalls('help')]).toEqual([5, 0])
  await store.refresh(8) // the urgent revision was 7: its successor is as urgent
  expect([store.current().revision, store.recalls('help'), store.recalls('sports')]).toEqual([8, 1, 0])
  expect(store.pending()).toBeUndefined()
  await store.refresh(9)
  expect([store.current().revision, store.pending()?.revision, store.recalls('help')]).toEqual([8, 9, 1])
  expect(heard).toHaveBeenCalledTimes(1)
})

test('what is withdrawn in a hurry is gone at once for whatever is mounted next, and off the screen after money calls', async () => {
  const run = (help: string) => ({
    help: { active: release(help, { container: `help_${help.at(0)}` }), cohort: 'stable' as const },
  })
  const initial = composition({ revision: 5, remotes: run('2.0.0') })
  const fetchComposition = async () => accept(composition({ revision: 6, urgent: 6, remotes: run('1.0.0') }))
  const calls: (() => void)[] = []
  const store = createCompositionStore({ initial, fetchComposition, afterMoney: (then) => void calls.push(then) })
  const heard = vi.fn()
  const stop = store.onRecalled(heard)

  await store.refresh(6)
  expect([store.current().revision, store.recalls('help')]).toEqual([6, 1])
  expect(heard).not.toHaveBeenCalled()
  calls.forEach((then) => then())
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  calls.forEach((then) => then())
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a page keeps its host until it is loaded anew, with the releases that were judged to run over it', async () => {
  const over = (version: string, more: Partial<Composition>): Composition =>
    composition({ ...more, host: { active: { version, digest: 'sha256-a' }, cohort: 'stable' } })
  const queue = [
    over('1.1.0', { revision: 6, remotes: {} }),
    over('1.0.0', { revision: 7 }),
    over('1.1.0', { revision: 8, urgent: 8 }),
  ]
  const initial = over('1.0.0', { revision: 5 })
  const onHostRecalled = vi.fn()
  const fetchComposition = async () => accept(queue.shift() ?? initial)
  const store = createCompositionStore({ initial, fetchComposition, onHostRecalled })

  await store.refresh(6)
  expect([store.pending(), store.adopt().revision], 'what the new host is to run').toEqual([undefined, 5])
  await store.refresh(7) // the host was taken back
  expect(store.adopt().revision).toBe(7)
  expect(onHostRecalled).not.toHaveBeenCalled()
  await store.refresh(8)
  expect(onHostRecalled).toHaveBeenCalledTimes(1)
  expect([store.pending(), store.current().revision]).toEqual([undefined, 7])
})
