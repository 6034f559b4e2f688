import { expect, test } from 'vitest'

import { databasePeriod } from './database-date.ts'

test('a period begins and ends where it was asked to, and never behind what the database can hold', () => {
  const last = new Date('9999-01-01T00:00:00Z')
  expect(databasePeriod({ beginTime: 0, endTime: Number.MAX_SAFE_INTEGER })).toEqual({ from: new Date(0), until: last })
  expect(databasePeriod({})).toEqual({ from: undefined, until: undefined })
})
