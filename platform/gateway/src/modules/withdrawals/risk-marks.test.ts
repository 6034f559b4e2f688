import { expect, test } from 'vitest'

import { riskMarks } from './risk-marks.ts'

const NOW = 1_800_000_000_000
const HOUR = 3_600_000
const device = (deviceId: string, hoursAgo: number) => ({ deviceId, firstLoginAt: new Date(NOW - hoursAgo * HOUR) })
const home = { now: NOW, deviceId: 'home', devices: [device('home', 1)], paid: { any: false, there: false } }

test.each([
  ['the first device of a new member', home, []],
  ['the first device, beside a newer one', { ...home, devices: [device('home', 2), device('work', 1)] }, []],
  ['a device of an hour ago', { ...home, devices: [device('home', 1), device('work', 900)] }, ['newDevice']],
  ['a device of yesterday', { ...home, devices: [device('home', 24), device('work', 900)] }, []],
  ['a device that never logged in', { ...home, devices: [device('work', 900)] }, ['newDevice']],
  ['the account that was paid before', { ...home, paid: { any: true, there: true } }, []],
  ['another account than was paid before', { ...home, paid: { any: true, there: false } }, ['changedAccount']],
  [
    'both',
    { ...home, devices: [device('work', 900)], paid: { any: true, there: false } },
    ['newDevice', 'changedAccount'],
  ],
] as const)('%s', (_name, facts, marks) => {
  expect(riskMarks(facts)).toEqual(marks)
})
