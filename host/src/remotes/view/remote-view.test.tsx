import { useRemote, useTexts } from '@site/shell'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Activity, useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { composition } from '../../testing/composition.ts'
import { RemoteView, SlotView } from './remote-view.tsx'
import { ACTIVE, composed, createStage, defined, fails, FALLBACK, hangs, type Stage } from '../../testing/stage.tsx'

const NOTICE = '这里的内容暂时没有加载出来'
const BROKEN = '这里出了点问题'
let stage: Stage

beforeEach(async () => {
  vi.useFakeTimers()
  // the probes of the background recovery
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  stage = await createStage()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Lets promises and `ms` of timers run, and React with them. */
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show(view = <RemoteView remote="help" page="home" skeleton="article" />) {
  const { Frame } = stage
  const result = render(<Frame>{view}</Frame>)
  await pass()
  return result
}

const saying = (text: string) => defined(() => <p>{text}</p>)
const has = (text: string): boolean => screen.queryByText(text) !== null

describe('a page of a remote', () => {
  test('stands as a placeholder until it is there', async () => {
    let arrive: (module: unknown) => void = () => undefined
    stage.content.set('2.0.0', () => new Promise((resolve) => (arrive = resolve)))
    await show()
    expect(screen.getByRole('status').textContent).toContain('正在加载')
    arrive(await saying('new')())
    await pass()
    expect(has('new')).toBe(true)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('knows its release and finds its texts under a namespace of its own', async () => {
    function Page() {
      const { name, version, namespace, isActive } = useRemote()
      const t = useTexts<{ greeting: string }>()
      return <p>{[name, version, namespace, String(isActive), t('greeting')].join(' ')}</p>
    }
    stage.content.set('2.0.0', defined(Page))
    await show()
    expect(has('help 2.0.0 help@2.0.0 true 您好')).toBe(true)
  })

  test('is shown in the first render once it has been loaded', async () => {
    stage.content.set('2.0.0', saying('new'))
    await stage.remotes.loadPage('help', 'home')
    const { Frame } = stage
    render(
      <Frame>
        <RemoteView remote="help" page="home" skeleton="article" />
      </Frame>,
    )
    expect(has('new')).toBe(true)
  })

  test('that was withdrawn in a hurry gives way at once, in a tab that sits still', async () => {
    stage.content.set('2.0.0', saying('broken'))
    stage.content.set('1.0.0', saying('sound'))
    await show(
      <>
        <RemoteView remote="help" page="home" skeleton="article" />
        <SlotView name="help.terms" which="gztk" />
      </>,
    )
    expect(has('broken')).toBe(true)
    await act(() => stage.announce({ ...composed(FALLBACK, undefined), revision: 6 }))
    await pass()
    expect(has('broken')).toBe(true) // an ordinary change waits for the next navigation
    await act(() => stage.announce({ ...composed(FALLBACK, undefined), revision: 7, urgent: 7 }))
    await pass()
    expect([has('broken'), has('sound')]).toEqual([false, true])
  })

  test('two mounts evaluate their release once', async () => {
    stage.content.set('2.0.0', saying('new'))
    await show(
      <>
        <RemoteView key="a" remote="help" page="home" skeleton="article" />
        <RemoteView key="b" remote="help" page="home" skeleton="article" />
      </>,
    )
    expect(screen.getAllByText('new')).toHaveLength(2)
    expect(stage.evaluated).toEqual([ACTIVE.container])
  })

  test('a remote that no composition has gives a notice', async () => {
    await show(<RemoteView remote="nobody" page="home" skeleton="list" />)
    expect(has(NOTICE)).toBe(true)
  })
})

describe('the fallback release', () => {
  beforeEach(() => stage.content.set('1.0.0', saying('old')))

  test.each([
    ['cannot be had', fails],
    ['is an empty module', () => Promise.resolve({})],
    ['throws when it is evaluated', () => Promise.reject(new TypeError('boom'))],
    ['has no such page', defined(undefined, { pages: {} })],
    ['has a page module without a page', defined(undefined)],
  ])('is used at once when the active one %s', async (_name, content) => {
    stage.content.set('2.0.0', content)
    await show()
    expect(has('old')).toBe(true)
    expect(stage.evaluated).toEqual([ACTIVE.container, FALLBACK.container])
  })

  test('is used when the texts of the active one cannot be had', async () => {
    const broken = () => Promise.reject(new Error('altered'))
    stage.content.set(
      '2.0.0',
      defined(() => <p>new</p>, { locales: { 'zh-CN': broken, 'zh-TW': broken } }),
    )
    await show()
    expect(has('old')).toBe(true)
  })

  test('is used after one deadline of 8 s when the active one hangs', async () => {
    stage.content.set('2.0.0', hangs)
    await show()
    await pass(7_900)
    expect(has('old')).toBe(false)
    await pass(200)
    expect(has('old')).toBe(true)
  })

  test('is used when the active one throws in its first render', async () => {
    stage.content.set(
      '2.0.0',
      defined(() => {
        throw new Error('render')
      }),
    )
    await show()
    expect(has('old')).toBe(true)
    expect(stage.reports.map(({ kind, version }) => `${kind} ${version}`)).toEqual(['threw 2.0.0', 'activated 1.0.0'])
  })

  test('is used without a second try by the next view, while the active one is known to be bad', async () => {
    stage.content.set('2.0.0', fails)
    await show()
    cleanup()
    await show()
    expect(has('old')).toBe(true)
    expect(stage.evaluated.filter((container) => container === ACTIVE.container)).toHaveLength(1)
  })

  test('gives way at the next view once the active one is well again', async () => {
    stage.content.set('2.0.0', fails)
    await show()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
    stage.content.set('2.0.0', saying('new'))
    await pass(1_100)
    expect(has('old')).toBe(true)
    cleanup()
    await show()
    expect(has('new')).toBe(true)
  })

  test('is told to the telemetry with the cohort, which ends a bad canary', async () => {
    stage.content.set('2.0.0', fails)
    await show()
    expect(stage.reports).toMatchObject([
      { kind: 'failed', version: '2.0.0', cohort: 'candidate', failure: { reason: 'network', phase: 'entry' } },
      { kind: 'activated', version: '1.0.0', isFallback: true },
    ])
  })
})

describe('when no release can be had', () => {
  test('a notice stands in place, and its button works once the fault is gone', async () => {
    await show()
    expect(screen.getByRole('alert').textContent).toContain(NOTICE)
    stage.content.set('2.0.0', saying('new'))
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await pass()
    expect(has('new')).toBe(true)
    expect(has(NOTICE)).toBe(false)
  })

  test('it heals by itself', async () => {
    await show()
    stage.content.set('1.0.0', saying('old'))
    stage.content.set('2.0.0', saying('new'))
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
    await pass(1_100)
    expect(has('new') || has('old')).toBe(true)
  })

  test('it is helped by a newer composition', async () => {
    await show()
    stage.content.set('3.0.0', saying('newest'))
    const better = { ...ACTIVE, version: '3.0.0', container: 'help_3_0_0_ab12cd34', base: '/releases/help/3.0.0/' }
    await act(() => stage.announce({ ...composed(better), revision: 6 }))
    await pass()
    expect(has('newest')).toBe(true)
  })

  test('something is said within 10 s though both hang, and loading goes on behind it', async () => {
    let arrive: (module: unknown) => void = () => undefined
    stage.content.set('2.0.0', hangs)
    stage.content.set('1.0.0', () => new Promise((resolve) => (arrive = resolve)))
    await show()
    await pass(8_600)
    expect(has(NOTICE)).toBe(true)
    arrive(await saying('old')())
    await pass()
    expect(has('old')).toBe(true)
  })

  test('a retry while both hang begins with fresh copies', async () => {
    stage.content.set('2.0.0', hangs)
    stage.content.set('1.0.0', hangs)
    await show()
    await pass(8_600)
    stage.content.set('2.0.0', saying('new'))
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await pass()
    expect(has('new')).toBe(true)
  })
})

describe('after its first commit', () => {
  function Fragile() {
    const [isBroken, setBroken] = useState(false)
    if (isBroken) throw new Error('one bad record')
    return (
      <button type="button" onClick={() => setBroken(true)}>
        break
      </button>
    )
  }

  test('a throw puts a notice in its place and never downgrades', async () => {
    stage.content.set('2.0.0', defined(Fragile))
    stage.content.set('1.0.0', saying('old'))
    await show(
      <>
        <RemoteView key="a" remote="help" page="home" skeleton="article" />
        <input aria-label="draft" />
      </>,
    )
    fireEvent.change(screen.getByLabelText('draft'), { target: { value: 'half' } })
    fireEvent.click(screen.getByText('break'))
    await pass()
    expect(has(BROKEN)).toBe(true)
    expect(has('old')).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('draft').value).toBe('half')
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await pass()
    expect(has('break')).toBe(true)
    expect(stage.evaluated).toEqual([ACTIVE.container])
  })

  test('a second throw in the same place is answered with a fresh copy of the same release', async () => {
    stage.content.set('2.0.0', defined(Fragile))
    await show()
    for (let round = 0; round < 2; round += 1) {
      fireEvent.click(screen.getByText('break'))
      await pass()
      fireEvent.click(screen.getByRole('button', { name: '重试' }))
      await pass()
    }
    expect(has('break')).toBe(true)
    expect(stage.evaluated).toEqual([ACTIVE.container, ACTIVE.container])
  })

  test('a lazy part that does not arrive heals with a fresh copy of the release', async () => {
    let isFaulty = true
    function Lazy() {
      const [isOpen, setOpen] = useState(false)
      if (isOpen && isFaulty) {
        throw Object.assign(new Error('Loading chunk deep failed'), { name: 'ChunkLoadError', type: 'error' })
      }
      return (
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
      )
    }
    stage.content.set('2.0.0', defined(Lazy))
    await show()
    fireEvent.click(screen.getByText('open'))
    await pass()
    expect(has(BROKEN)).toBe(true)
    isFaulty = false
    await pass(1_100)
    expect(has('open')).toBe(true)
    expect(stage.evaluated).toEqual([ACTIVE.container, ACTIVE.container])
  })

  test('other mounts of the same remote keep their state', async () => {
    let mounts = 0
    function Steady() {
      useEffect(() => void (mounts += 1), [])
      return <p>steady</p>
    }
    const pages = { home: () => Promise.resolve({ Page: Fragile }), other: () => Promise.resolve({ Page: Steady }) }
    stage.content.set('2.0.0', defined(undefined, { pages }))
    await show(
      <>
        <RemoteView key="a" remote="help" page="home" skeleton="article" />
        <RemoteView key="b" remote="help" page="other" skeleton="article" />
      </>,
    )
    fireEvent.click(screen.getByText('break'))
    await pass()
    expect(has('steady')).toBe(true)
    expect(mounts).toBe(1)
  })
})

describe('a live switch', () => {
  test('leaves a mounted view alone and is used by the next one', async () => {
    stage.content.set('2.0.0', saying('new'))
    stage.content.set('3.0.0', saying('newest'))
    await show()
    const next = { ...ACTIVE, version: '3.0.0', container: 'help_3_0_0_ab12cd34', base: '/releases/help/3.0.0/' }
    await act(() => stage.announce({ ...composed(next), revision: 6 }))
    stage.remotes.compositions.adopt()
    await pass()
    expect(has('new')).toBe(true)
    cleanup()
    await show()
    expect(has('newest')).toBe(true)
  })

  test('a view in a background tab keeps its release and its content when it comes back', async () => {
    stage.content.set('2.0.0', saying('new'))
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
    rerender(tab('visible'))
    await pass()
    expect(has('new')).toBe(true)
    expect(stage.evaluated).toHaveLength(1)
  })
})

describe('a slot', () => {
  test('gets its props, and is nothing where no release offers it', async () => {
    const Slot = ({ which }: { readonly which: string }) => <p>terms {which}</p>
    stage.content.set('2.0.0', defined(undefined, { slots: { terms: () => Promise.resolve({ Slot }) } }))
    await show(<SlotView name="help.terms" which="gztk" />)
    expect(has('terms gztk')).toBe(true)
    cleanup()
    stage = await createStage(composition({ remotes: {} }))
    const { container } = await show(<SlotView name="help.terms" which="gztk" />)
    expect(container.textContent).toBe('')
  })

  test('degrades alone', async () => {
    await show(
      <>
        <SlotView name="help.terms" which="gztk" />
        <p>the rest of the page</p>
      </>,
    )
    expect(has(NOTICE)).toBe(true)
    expect(has('the rest of the page')).toBe(true)
  })
})
