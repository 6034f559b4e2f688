// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { editText } from './edit-text.mjs'
import { proposalsPart } from './proposals.mjs'

const GUARD = { kind: 'guard', guard: { fourEyes: false, freezes: [] } }
const WAITING = {
  ...{ id: 7, state: 'waiting', needsApproval: true, dueAt: null, proposedBy: 'mallory', proposedAt: 0 },
  ...{ approvedBy: null, outcome: null, digest: 'd'.repeat(64) },
  decision: { reason: 'freeze for the final', edits: [{ theme: 'jade', basedOn: 4, edit: GUARD }] },
  outlook: [{ theme: 'jade', changes: [{ path: 'guard.fourEyes', from: 'true', to: 'false' }], violations: [] }],
}

let calls: { readonly path: string; readonly body: unknown }[]
beforeEach(() => {
  calls = []
  vi.stubGlobal('fetch', (path: string, { body }: { readonly body: string }) => {
    calls.push({ path, body: JSON.parse(body) })
    return Promise.resolve({ ok: true, json: () => Promise.resolve({ results: [] }) })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function open() {
  let done: (text: string) => void
  const isDone = new Promise<string>((resolve) => {
    done = resolve
  })
  const part = proposalsPart({ name: 'bob', may: () => true }, (text) => done(text))
  document.body.replaceChildren(part.element)
  // happy-dom makes no attribute of `ariaLabel`
  const named = (label: string) =>
    Array.from(part.element.querySelectorAll<HTMLElement>('*')).find(({ ariaLabel }) => ariaLabel === label)
  const outlook = () => named('What proposal 7 would change')?.textContent
  const approve = () => named('Approve proposal 7')
  return { part, isDone, outlook, approve }
}

test('beside Approve stands what it would change, and Approve says that this was shown', async () => {
  const { part, isDone, outlook, approve } = open()
  part.show([WAITING])
  expect(outlook()).toBe('On jade it would change:guard.fourEyes: true → false')
  expect(part.element.textContent).toContain('guard on jade (guard {"fourEyes":false,"freezes":[]})')
  approve()?.click()
  expect(await isDone).toBe('Proposal 7: approved.')
  expect(calls).toEqual([{ path: '/registry/api/proposals/7/approve', body: { digest: WAITING.digest } }])
})

test('what it would change is told anew, and leaves alone what somebody types beside it', () => {
  const { part, outlook } = open()
  part.show([WAITING])
  const why = part.element.querySelector('input')
  part.show([{ ...WAITING, outlook: [{ theme: 'jade', problem: 'jade has changed since revision 4.' }] }])
  expect(outlook()).toBe('jade: what it would change cannot be told. jade has changed since revision 4.')
  expect(part.element.querySelector('input')).toBe(why)
  part.show([{ ...WAITING, outlook: undefined }])
  expect(outlook()).toBe('What it would change cannot be told.')
})

test.each([
  [{ kind: 'promote', versions: { help: '1.1.0', sports: '2.0.0' } }, 'promote help 1.1.0, sports 2.0.0 on jade'],
  [
    { kind: 'candidate', remote: 'help', version: '1.1.0', weight: 0, allow: ['a'], abort: null },
    'candidate help 1.1.0 on jade (abort null, allow ["a"], weight 0)',
  ],
  [
    { kind: 'rollback', remote: 'help', to: '1.0.0', force: true, urgent: false },
    'rollback help on jade (force, to 1.0.0)',
  ],
  [{ kind: 'undo', revision: 3, later: true, urgent: false }, 'undo on jade (later, revision 3)'],
  [{ kind: 'flags', flags: { crMode: false } }, 'flags on jade (flags {"crMode":false})'],
  [GUARD, 'guard on jade (guard {"fourEyes":false,"freezes":[]})'],
])('of %j nothing is left out', (edit, text) => {
  expect(editText({ theme: 'jade', edit })).toBe(text)
})
