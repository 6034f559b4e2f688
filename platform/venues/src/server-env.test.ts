import { expect, test } from 'vitest'

import { readServerEnv } from './server-env.ts'

const GOOD = {
  DATABASE_URL: 'postgres://localhost/venues',
  OPERATOR_URL: 'https://site.test',
  VENUES_SECRET: 'x'.repeat(32),
  PARENTS: 'https://aurora.test, https://jade.test',
}

test('a full environment is read, and what is missing or wrong is named without its value', () => {
  expect(readServerEnv({ ...GOOD, HOST: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 8084,
    parents: ['https://aurora.test', 'https://jade.test'],
    sandbox: false,
  })
  const bad = { ...GOOD, VENUES_SECRET: 'short', PARENTS: `https://a.test; script-src *`, DATABASE_URL: undefined }
  expect(() => readServerEnv(bad)).toThrow(/DATABASE_URL, VENUES_SECRET, PARENTS[.\d]*\.$/)
  expect(() => readServerEnv(bad)).not.toThrow(/short/)
})

test("the clock of the draws is nobody's to move in production", () => {
  const sandbox = { ...GOOD, SANDBOX: '1' }
  expect(readServerEnv(sandbox).sandbox).toBe(true)
  expect(() => readServerEnv({ ...sandbox, NODE_ENV: 'production' })).toThrow('SANDBOX.')
  expect(readServerEnv({ ...GOOD, NODE_ENV: 'production' }).sandbox).toBe(false)
})
