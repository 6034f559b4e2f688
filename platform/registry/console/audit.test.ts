// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { auditPage } from './audit.mjs'

const AT = Date.UTC(2026, 10, 20, 23, 5)

const lineOf = (seq: number, detail: string) => {
  const about = { at: AT, actor: 'ops', action: 'promote', theme: 'jade', remote: 'help', reason: 'as agreed' }
  return { seq, ...about, detail, about: {} }
}

let lines: object[]
let older: object[]
beforeEach(() => {
  older = []
  vi.stubGlobal('fetch', (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://registry.test')
    const answers: Record<string, object> = {
      '/registry/api/audit/names': { people: [], actions: [], remotes: [] },
      '/registry/api/audit/chain': { lines: 1, verifiedTo: 1, problems: [] },
      '/registry/api/channels': { channels: [] },
      '/registry/api/audit': searchParams.has('before')
        ? { lines: older, next: null }
        : { lines, next: older.length > 0 ? 2 : null },
    }
    return Promise.resolve({ ok: true, json: () => Promise.resolve(answers[pathname]) })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function open() {
  const page = auditPage(new URLSearchParams(), () => undefined)
  document.body.replaceChildren(page.element)
  await page.refresh()
  // happy-dom makes no attributes of `ariaLabel` and `ariaExpanded`
  const toggle = (seq: number) => {
    const found = Array.from(page.element.querySelectorAll('button')).find(
      ({ ariaLabel }) => ariaLabel === `Details of line ${seq}`,
    )
    if (found === undefined) throw new Error(`line ${seq} has no details`)
    return found
  }
  /** Of all lines that are unfolded. */
  const details = () =>
    Array.from(page.element.querySelectorAll('dt'), (name) => {
      expect(name.closest('tr')?.hidden).toBe(false)
      return `${name.textContent}: ${name.nextElementSibling?.textContent}`
    })
  return { page, toggle, details }
}

test('details of a line are unfolded and folded by its button, which says which they are', async () => {
  lines = [lineOf(1, JSON.stringify({ revision: 4 })), lineOf(2, JSON.stringify({ revision: 5 }))]
  const { page, toggle, details } = await open()
  const hiddenRows = () => Array.from(page.element.querySelectorAll('tr'), ({ hidden }) => hidden)
  expect(details()).toEqual([])
  expect(hiddenRows(), 'nothing empty is between the lines').toEqual([false, false, true, false, true])
  expect([toggle(1), toggle(2)].map(({ ariaExpanded }) => ariaExpanded)).toEqual(['false', 'false'])
  toggle(1).click()
  expect(details()).toEqual(['revision: 4'])
  expect([toggle(1), toggle(2)].map(({ ariaExpanded }) => ariaExpanded)).toEqual(['true', 'false'])
  toggle(1).click()
  expect(details()).toEqual([])
  expect(toggle(1).ariaExpanded).toBe('false')
})

test('what is unfolded stays so when older lines are added', async () => {
  lines = [lineOf(2, JSON.stringify({ revision: 5 }))]
  older = [lineOf(1, JSON.stringify({ revision: 4 }))]
  const { page, toggle, details } = await open()
  toggle(2).click()
  Array.from(page.element.querySelectorAll('button'))
    .find(({ textContent }) => textContent === 'Further back')
    ?.click()
  await vi.waitFor(() => toggle(1))
  expect(details()).toEqual(['revision: 5'])
  expect(toggle(2).ariaExpanded).toBe('true')
})

const changes = [
  { path: 'remotes.help.stable', from: '"1.0.0"', to: '"1.0.1"' },
  { path: 'flags.crMode', to: 'true' },
]
const freeze = { from: AT, until: AT + 60_000 }

test.each<[string, string, string[]]>([
  ['lists', '{"person":"carol","roles":["read","approve"]}', ['person: carol', 'roles: read, approve']],
  [
    'moments',
    JSON.stringify({ expiresAt: AT, at: { freeze } }),
    [
      'expiresAt: 2026-11-20 23:05 UTC',
      'at.freeze.from: 2026-11-20 23:05 UTC',
      'at.freeze.until: 2026-11-20 23:06 UTC',
    ],
  ],
  ['a number that is no moment', '{"from":3,"bytes":1795215900000}', ['from: 3', 'bytes: 1795215900000']],
  ['changes', JSON.stringify({ changes }), ['changes: remotes.help.stable: 1.0.0 → 1.0.1+ flags.crMode: true']],
  ['what no change is like', '{"changes":[{"path":"a","to":1}]}', ['changes.0.path: a', 'changes.0.to: 1']],
  [
    'what lies deeper',
    '{"edits":[{"theme":"jade","edit":{"kind":"undo","later":true}}]}',
    ['edits.0.theme: jade', 'edits.0.edit.kind: undo', 'edits.0.edit.later: true'],
  ],
  ['nothing', '{"identity":null,"changes":[],"figures":{}}', ['identity: –', 'changes: –', 'figures: –']],
  ['no details', '{}', ['detail: –']],
  ['what is no object', '7', ['detail: 7']],
  ['what is no JSON', 'half a line {', ['detail: half a line {']],
])('details are lines of names and values: %s', async (_what, detail, shown) => {
  lines = [lineOf(1, detail)]
  const { toggle, details } = await open()
  toggle(1).click()
  expect(details()).toEqual(shown)
})

test('what a detail says is text, whatever it looks like', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  lines = [lineOf(1, JSON.stringify({ [markup]: markup, changes: [{ path: markup, to: markup }] }))]
  const { page, toggle, details } = await open()
  toggle(1).click()
  expect(page.element.querySelector('img')).toBeNull()
  expect(details()).toEqual([`${markup}: ${markup}`, `changes: + ${markup}: ${markup}`])
})
