// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { peoplePage } from './people.mjs'

const SOON = Date.now() + 86_400_000
const LONG_AGO = Date.UTC(2020, 0, 1)
const GOOD = { roles: ['read'], createdAt: LONG_AGO, expiresAt: SOON, revokedAt: null, signedOutAt: null }

const tokenOf = (name: string, createdBy: string, more: object = {}) => {
  return { ...GOOD, name, createdBy, lastUsedAt: null, made: [], ...more }
}
const namesOf = (...names: readonly string[]) => names.map((name) => ({ name, person: name.slice(0, -2) }))
const personOf = (name: string, roles: readonly string[], tokens: readonly object[], more: object = {}) => {
  return { name, roles, since: LONG_AGO, leftAt: null, tokens, made: [], signIn: null, ...more }
}

/** What chief, and lead who has left, have made, as the registry says it of them. */
const PEOPLE = [
  personOf('carol', ['read'], [tokenOf('carol-1', 'chief'), tokenOf('carol-2', 'chief', { revokedAt: LONG_AGO })]),
  personOf(
    'chief',
    ['ops'],
    [tokenOf('chief-1', 'ops', { made: namesOf('erin-1', 'erin-2') }), tokenOf('chief-2', 'chief')],
    { made: namesOf('carol-1', 'dave-1') },
  ),
  personOf(
    'dave',
    ['read'],
    [...[tokenOf('dave-1', 'chief'), tokenOf('dave-2', 'lead')], tokenOf('dave-3', 'chief', { expiresAt: LONG_AGO })],
  ),
  personOf('lead', ['ops'], [], { leftAt: LONG_AGO, made: namesOf('dave-2') }),
]
const CHOICE = 'End 2 tokens made by them: carol-1 of carol, dave-1 of dave'

let sent: { readonly path: string; readonly body: unknown }[]
let answer: object
beforeEach(() => {
  sent = []
  answer = {}
  vi.stubGlobal('fetch', (path: string, { method, body = '' }: { readonly method: string; readonly body?: string }) => {
    if (method === 'POST') sent.push({ path, body: JSON.parse(body) })
    return Promise.resolve({ ok: true, json: () => Promise.resolve(method === 'POST' ? answer : { people: PEOPLE }) })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function open() {
  const said: string[] = []
  const page = peoplePage({ name: 'ops', may: () => true }, (text) => said.push(text))
  document.body.replaceChildren(page.element)
  await page.refresh()
  // happy-dom makes no attribute of `ariaLabel`
  const named = (label: string) =>
    Array.from(page.element.querySelectorAll<HTMLElement>('*')).find(({ ariaLabel }) => ariaLabel === label)
  const press = (label: string) => named(label)?.click()

  function form(label: string) {
    const found = named(label)
    if (!(found instanceof HTMLFormElement)) throw new Error(`there is no form ${label}`)
    const control = (name: string) => {
      const input = found.elements.namedItem(name)
      if (input instanceof HTMLInputElement) return input
      throw new Error(`the form has no ${name}`)
    }
    const choice = () => {
      const label_ = control('withMade').closest('label')
      return label_?.hidden === true ? undefined : label_?.textContent
    }
    async function send(reason: string) {
      const before = said.length
      control('reason').value = reason
      found?.dispatchEvent(new Event('submit', { cancelable: true }))
      await vi.waitFor(() => expect(said).toHaveLength(before + 1))
      return said.at(-1)
    }
    return { control, choice, send }
  }
  return { page, named, press, form }
}

test('beside each token stands who made it, and whether they have left', async () => {
  const { page } = await open()
  const lines = Array.from(page.element.querySelectorAll('li'), ({ textContent }) => textContent)
  expect(lines.find((line) => line.startsWith('dave-1 '))).toMatch(/made .* ago by chief(?!, who)/)
  expect(lines.find((line) => line.startsWith('dave-2 '))).toMatch(/made .* ago by lead, who has left/)
})

test('who removes somebody chooses whether what they made for others ends, and hears what did', async () => {
  const { press, form } = await open()
  const end = form('End')
  press('Remove chief')
  expect(end.choice()).toBe(CHOICE)
  expect(end.control('withMade').checked, 'it is a choice').toBe(false)
  end.control('withMade').click()
  const made = namesOf('carol-1', 'dave-1').map((one) => ({ ...one, revokedAt: LONG_AGO }))
  answer = { made }
  expect(await end.send('has left')).toBe(
    'chief and all their tokens end. Done. Ended, too: carol-1 of carol, dave-1 of dave.',
  )

  press('Remove chief')
  answer = { made: made.map((one) => ({ ...one, revokedAt: null })) }
  expect(await end.send('these stay')).toBe(
    'chief and all their tokens end. Done. Still good, and made by them: carol-1 of carol, dave-1 of dave.',
  )
  const path = '/registry/api/people/chief/remove'
  expect(sent).toEqual([
    { path, body: { reason: 'has left', withMade: true } },
    { path, body: { reason: 'these stay' } },
  ])
})

test('a choice that was made for one is not made for another, nor for a token', async () => {
  const { press, form } = await open()
  const end = form('End')
  for (const [label, path] of [
    ['Remove carol', 'people/carol/remove'],
    ['Revoke dave-1', 'tokens/dave-1/revoke'],
  ] as const) {
    press('Remove chief')
    end.control('withMade').click()
    press(label)
    expect(end.choice(), label).toBeUndefined()
    await end.send('another one')
    expect(sent.at(-1)).toEqual({ path: `/registry/api/${path}`, body: { reason: 'another one' } })
  }
})

test('what somebody who has left made for others is ended by a second call', async () => {
  const { named, press, form } = await open()
  expect(named('Remove lead')).toBeUndefined()
  press('End made tokens of lead')
  const end = form('End')
  expect(end.choice()).toBe('End 1 token made by them: dave-2 of dave')
  answer = { made: [{ name: 'dave-2', person: 'dave', revokedAt: LONG_AGO }] }
  expect(await end.send('and these')).toContain('Ended, too: dave-2 of dave.')
  expect(sent).toEqual([{ path: '/registry/api/people/lead/remove', body: { reason: 'and these', withMade: true } }])
})

test('what a token has made, and what was made by that, ends with it where that is chosen', async () => {
  const { press, form } = await open()
  press('Revoke chief-1')
  const end = form('End')
  expect(end.choice()).toBe('End 2 tokens made by them: erin-1 of erin, erin-2 of erin')
  end.control('withMade').click()
  answer = {
    made: namesOf('erin-1', 'erin-2').map((one) => ({ ...one, revokedAt: LONG_AGO })),
    decided: [
      { person: 'carol', what: 'roles', roles: ['read'], at: LONG_AGO },
      { person: 'dave', what: 'signIn', roles: ['read'], at: LONG_AGO },
    ],
  }
  expect(await end.send('was stolen')).toBe(
    'The token chief-1 ends. Done. Ended, too: erin-1 of erin, erin-2 of erin.' +
      ' Decided by them last, so look at each: carol has read; how dave signs in.',
  )
  expect(sent).toEqual([
    { path: '/registry/api/tokens/chief-1/revoke', body: { reason: 'was stolen', withMade: true } },
  ])
})

test('who is to be ops no more can lose what they made as well, and what stays is told', async () => {
  const { press, form } = await open()
  const person = form('Person')
  expect(person.choice(), 'nobody is named yet').toBeUndefined()
  press('Change chief')
  expect(person.choice()).toBe(CHOICE)
  person.control('withMade').click()
  person.control('name').value = 'dave'
  person.control('name').dispatchEvent(new Event('input', { bubbles: true }))
  expect(person.choice(), 'it was about chief').toBeUndefined()
  const made = [{ name: 'dave-1', person: 'dave', revokedAt: null }]
  answer = { person: { name: 'dave', roles: ['read'] }, made: [] }
  await person.send('somebody else')

  press('Change chief')
  person.control('roles').value = 'read'
  answer = { person: { name: 'chief', roles: ['read'] }, made }
  expect(await person.send('looks on')).toBe('chief has read now. Still good, and made by them: dave-1 of dave.')
  press('Change chief')
  person.control('roles').value = 'read'
  person.control('withMade').click()
  await person.send('and these')
  expect(person.choice(), 'it is done').toBeUndefined()
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'dave', roles: ['ops'], reason: 'somebody else' },
    { name: 'chief', roles: ['read'], reason: 'looks on' },
    { name: 'chief', roles: ['read'], reason: 'and these', withMade: true },
  ])
})
