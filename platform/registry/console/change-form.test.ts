// @vitest-environment happy-dom
import { CHANNEL_FORMAT, ChannelSchema } from '@site/contracts'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { changeForm } from './change-form.mjs'

const SINCE = Date.UTC(2026, 10, 2)
const STEPS = [
  { weight: 500, minutes: 60 },
  { weight: 5_000, minutes: 240 },
  { weight: 10_000, minutes: 60 },
]
const RUNNING = {
  version: '2.0.0',
  weight: 5_000,
  allow: ['phone-1', 'phone-2'],
  abort: { errorRate: 15, minSamples: 200 },
  plan: { steps: STEPS, step: 1, since: SINCE },
}
const EDIT = { kind: 'candidate', remote: 'help', version: '2.0.0' }
const AS_IT_RUNS = {
  weight: '50',
  plan: '50:240, 100:60',
  allow: 'phone-1, phone-2',
  errorRate: '1.5',
  minSamples: '200',
}
const USUAL = { weight: '5', plan: '', allow: '', errorRate: '2', minSamples: '100' }

/** What the page knows of a theme with a candidate of help. */
function seenAt(revision: number, candidate: object = RUNNING, guard?: object) {
  const channel = v.parse(ChannelSchema, {
    format: CHANNEL_FORMAT,
    theme: 'jade',
    revision,
    settings: { title: '翡翠娱乐', depositHelp: '1', editionSwitch: '1', registerFlag: '1' },
    flags: {},
    remotes: { help: { stable: '1.0.0', candidate, lastGood: [], pinned: true } },
    origins: {},
    ...(guard && { guard }),
    updatedAt: SINCE,
    updatedBy: 'ops',
    reason: 'as planned',
  })
  const releases = ['2.1.0', '2.0.0', '1.0.0'].map((version) => ({ name: 'help', version }))
  return { channel, channels: [channel], releases }
}

/** Whether the registry says of each preview that it takes two people. */
let takesTwo: boolean
let calls: { readonly path: string; readonly body: unknown }[]

beforeEach(() => {
  vi.useFakeTimers()
  takesTwo = false
  calls = []
  vi.stubGlobal('fetch', (path: string, { body }: { readonly body: string }) => {
    calls.push({ path, body: JSON.parse(body) })
    const found = { violations: [], unclear: [], deprecated: [], changes: [] }
    const preview = { ok: true, ...found, guard: { fourEyes: takesTwo } }
    return Promise.resolve({ ok: true, json: () => Promise.resolve({ results: [], proposal: { id: 3 }, ...preview }) })
  })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function open(guard?: object) {
  let done: (text: string) => void
  const isDone = new Promise<string>((resolve) => {
    done = resolve
  })
  const { form, follow } = changeForm(
    seenAt(7, RUNNING, guard),
    (text) => done(text),
    () => undefined,
  )
  document.body.replaceChildren(form)

  function control(name: string) {
    const found = form.elements.namedItem(name)
    if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found
    throw new Error(`the form has no ${name}`)
  }
  function type(name: string, value: string) {
    control(name).value = value
    control(name).dispatchEvent(new Event('input', { bubbles: true }))
  }
  const shown = () => Object.fromEntries(Object.keys(USUAL).map((name) => [name, control(name).value]))
  const submitText = () => form.querySelector('button[type=submit]')?.textContent
  const press = (text: string) => [...form.querySelectorAll('button')].find((one) => one.textContent === text)?.click()

  /** What is sent when the form is. */
  async function send() {
    type('reason', 'as agreed')
    form.dispatchEvent(new Event('submit', { cancelable: true }))
    await isDone
    return calls.filter(({ path }) => path.endsWith('/edits')).map(({ body }) => body)
  }

  type('action', 'candidate')
  type('remote', 'help')
  type('version', '2.0.0')
  return { type, shown, submitText, press, send, follow }
}

const sent = (change: object, basedOn = 7) => [
  { reason: 'as agreed', edits: [{ theme: 'jade', basedOn, edit: { ...EDIT, ...change } }] },
]

test('the candidate that runs is shown as it runs, with the steps that its plan has left', () => {
  expect(open().shown()).toEqual(AS_IT_RUNS)
})

test.each([
  ['the rule', { errorRate: '1' }, { abort: { errorRate: 10, minSamples: 200 } }],
  ['no rule', { errorRate: '', minSamples: '' }, { abort: null }],
  ['the devices', { allow: 'phone-1,phone-3' }, { allow: ['phone-1', 'phone-3'] }],
  ['no devices', { allow: ' ' }, { allow: null }],
  ['the share, which ends the plan', { weight: '12.5' }, { weight: 1_250 }],
  ['no plan, which leaves the share', { plan: '' }, { weight: 5_000 }],
  ['another plan', { plan: '60:30' }, { plan: [{ weight: 6_000, minutes: 30 }] }],
  [
    'the rule, and the share as it was',
    { weight: '50', minSamples: '50' },
    { abort: { errorRate: 15, minSamples: 50 } },
  ],
])('of the candidate that runs only what was typed is sent: %s', async (_what, typed, change) => {
  const { type, send } = open()
  for (const [name, value] of Object.entries(typed)) type(name, value)
  expect(await send()).toEqual(sent(change))
})

test('a candidate of another version begins as usual, and all of it is sent', async () => {
  const { type, shown, send } = open()
  type('weight', '60')
  type('version', '2.1.0')
  expect(shown()).toEqual(USUAL)
  expect(await send()).toEqual(
    sent({ version: '2.1.0', weight: 500, allow: null, abort: { errorRate: 20, minSamples: 100 } }),
  )
})

test('a plan that goes on while somebody types is shown at its new step, and is left alone', async () => {
  const { type, shown, press, send, follow } = open()
  type('errorRate', '1')
  follow(seenAt(8, { ...RUNNING, weight: 10_000, plan: { ...RUNNING.plan, step: 2 } }))
  expect(shown()).toEqual({ ...AS_IT_RUNS, errorRate: '1' })
  press('Base it on what runs now')
  expect(shown()).toEqual({ ...AS_IT_RUNS, weight: '100', plan: '100:60', errorRate: '1' })
  expect(await send()).toEqual(sent({ abort: { errorRate: 10, minSamples: 200 } }, 8))
})

test('on a theme for two people only what takes two is proposed, as the registry says of what is filled in', async () => {
  const { type, submitText, send } = open({ fourEyes: true, freezes: [] })
  expect(submitText(), 'before it has said so').toBe('Propose for jade')
  takesTwo = true
  type('weight', '60')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(submitText()).toBe('Propose for jade')
  takesTwo = false
  type('weight', '20')
  expect(submitText(), 'of this nothing is known yet').toBe('Propose for jade')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(submitText()).toBe('Change jade')
  expect(await send()).toEqual(sent({ weight: 2_000 }))
})
