import * as shared from '@site/shell'
import { createEventBus, installShell, userIdAtom } from '@site/shell/host'
import { useMoneyCall } from '@site/shell/money'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider, createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FALLBACK, composed, createStage, defined } from '../../testing/stage.tsx'
import { RemoteView, SlotView } from './remote-view.tsx'

type Line = (request: { readonly requestId: string }) => Promise<string>

const line = vi.fn<Line>()
const keys = () => line.mock.calls.map(([{ requestId }]) => requestId)
/** Those who wait for money calls. */
const waiting: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  line.mockReset()
  waiting.length = 0
  installShell({ bus: createEventBus() } as shared.Shell)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass()
}

/** A page with a button that moves money, and a slot with another, as a release bundles them. */
function releaseOf(label: string, hook: typeof useMoneyCall) {
  const buttonOf = (name: string) =>
    function Button() {
      const { run, isBusy } = hook<{ requestId: string }, string>(line, { outlet: 'silent', name: 'draw' })
      return (
        <button type="button" onClick={() => void run({})}>
          {`${label} ${name}${isBusy ? ' is busy' : ''}`}
        </button>
      )
    }
  return defined(buttonOf('page'), { slots: { terms: () => Promise.resolve({ Slot: buttonOf('slot') }) } })
}

/** The hook as another release has bundled it, over the shell that the host shares. */
async function otherHook(): Promise<typeof useMoneyCall> {
  vi.resetModules()
  vi.doMock('@site/shell', () => shared)
  const other = await import('@site/shell/money')
  vi.doUnmock('@site/shell')
  expect(other.useMoneyCall).not.toBe(useMoneyCall)
  return other.useMoneyCall
}

async function show() {
  const stage = await createStage(composed(), { afterMoney: (then) => void waiting.push(then) })
  stage.content.set('2.0.0', releaseOf('new', useMoneyCall))
  stage.content.set('1.0.0', releaseOf('old', await otherHook()))
  const store = createStore()
  store.set(userIdAtom, '7')
  const viewOf = (key: string) => (
    <Provider store={store}>
      <stage.Frame>
        <RemoteView key={key} remote="help" page="home" skeleton="article" />
      </stage.Frame>
    </Provider>
  )
  const { rerender } = render(viewOf('first'))
  await pass()
  return {
    recall: async () => {
      await act(() => stage.announce({ ...composed(FALLBACK, undefined), revision: 7, urgent: 7 }))
      await pass()
    },
    promote: async () => {
      await act(() => stage.announce({ ...composed(FALLBACK, undefined), revision: 6 }))
      stage.remotes.compositions.adopt()
    },
    navigate: async () => {
      rerender(viewOf('next'))
      await pass()
    },
  }
}

test('what nobody has answered goes out under its first key from the release that the next navigation brings', async () => {
  const { promote, navigate } = await show()
  line.mockRejectedValue(new TypeError('no line'))
  await press('new page')
  await pass(60_000)
  await promote()
  await navigate()
  line.mockResolvedValue('moved')
  await press('old page')
  expect(line).toHaveBeenCalledTimes(5)
  expect(new Set(keys()).size).toBe(1)
  await press('old page')
  expect(new Set(keys()).size).toBe(2)
})

test('a page that is withdrawn in a hurry stays until its money call is over, and what took its place meanwhile beyond that', async () => {
  const { recall, navigate } = await show()
  const answer = Promise.withResolvers<string>()
  line.mockReturnValue(answer.promise)
  await press('new page')
  await recall()
  expect(screen.queryByRole('button', { name: 'new page is busy' })).not.toBeNull()

  await navigate()
  const button = screen.getByRole('button', { name: 'old page is busy' })
  await press('old page is busy')
  expect(line, 'a second press beside the first').toHaveBeenCalledTimes(1)
  answer.resolve('moved')
  await pass()
  act(() => waiting.forEach((then) => then()))
  await pass()
  expect(screen.getByRole('button', { name: 'old page' })).toBe(button)
})

test('a page that is withdrawn in a hurry gives way once money calls are over', async () => {
  const { recall } = await show()
  await recall()
  expect(screen.queryByRole('button', { name: 'new page' })).not.toBeNull()
  act(() => waiting.forEach((then) => then()))
  await pass()
  expect(screen.queryByRole('button', { name: 'old page' })).not.toBeNull()
})

test('a slot goes on with the calls of its own remote, and the host has others of the same name', async () => {
  const stage = await createStage()
  stage.content.set('2.0.0', releaseOf('new', useMoneyCall))
  const store = createStore()
  function HostButton() {
    const { isBusy } = useMoneyCall<{ requestId: string }, string>(line, { outlet: 'silent', name: 'draw' })
    return <p>{isBusy ? 'host is busy' : 'host'}</p>
  }
  render(
    <Provider store={store}>
      <stage.Frame>
        <RemoteView remote="help" page="home" skeleton="article" />
        <SlotView name="help.terms" which="gztk" />
        <HostButton />
      </stage.Frame>
    </Provider>,
  )
  await pass()
  const changes = vi.fn()
  shared.bus.on('balance_changed', changes)
  const answer = Promise.withResolvers<string>()
  line.mockReturnValue(answer.promise)
  await press('new page')
  expect(screen.queryByRole('button', { name: 'new slot is busy' }), 'the same remote').not.toBeNull()
  expect(screen.queryByText('host')).not.toBeNull()
  answer.resolve('moved')
  await pass()
  expect(changes).toHaveBeenCalledTimes(1)
})
