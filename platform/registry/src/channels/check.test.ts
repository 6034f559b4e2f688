import type { Release, RemoteShapes } from '@site/contracts'
import { expect, test } from 'vitest'

import { groundOf, NO_SHAPES, NUMBER, objectOf, releaseOf, TEXT } from '../../tests/promoting.ts'
import { createCheck } from './check.ts'

/** Alternatives of which none is another's: each is compared with all. */
const alternatives = (prefix: string) => ({
  anyOf: Array.from({ length: 1_000 }, (_, index) => objectOf({ [`${prefix}${index}`]: TEXT })),
})
const SLOTS = Array.from({ length: 12 }, (_, index) => `slot${index}`)
const shapesOf = (offers: RemoteShapes['offers']['slots'], uses: RemoteShapes['uses']['slots']): RemoteShapes => ({
  ...NO_SHAPES,
  offers: { slots: offers, commands: {} },
  uses: { slots: uses, commands: {} },
})
/** Gives itself in a dozen slots what takes a second or two to compare. */
function heavyOf(name: string): Release {
  const all = (prefix: string) => Object.fromEntries(SLOTS.map((slot) => [`${name}.${slot}`, alternatives(prefix)]))
  return releaseOf({ name, shapes: shapesOf(all('a'), all('b')) })
}
const help = releaseOf({ shapes: shapesOf({ 'help.promo': objectOf({ x: NUMBER }) }, {}) })
const misfit = releaseOf({ name: 'sports', shapes: shapesOf({}, { 'help.promo': objectOf({ x: TEXT }) }) })
const refused = ['sports 1.0.0 gives props to a slot that help 1.0.0 does not understand.']

test('a team whose shapes are heavy keeps no misfit of another team from being refused', async () => {
  const heavy = ['account', 'casino'].map(heavyOf)
  const check = createCheck(groundOf(), { isOfDocument: false })
  const before = [[...heavy, help]]
  const found = await check.checkChange(before, [[...heavy, help, misfit]], ['sports'])
  expect(found.filter(({ isUnclear }) => isUnclear !== true).map(({ message }) => message)).toEqual(refused)
})

test('while checks compare what is heavy, others have a turn after each release and each two of them', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const sets = [[heavyOf('account'), heavyOf('casino'), help]]
  const checks = [1, 2].map(() => createCheck(groundOf(), { isOfDocument: true }))
  await Promise.all(checks.map((check) => check.violationsOf(sets)))
  isOver = true
  // three releases and three pairs of them, in two checks
  expect(turns).toBeGreaterThanOrEqual(12)
})
