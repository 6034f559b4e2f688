import * as v from 'valibot'
import { expect, test } from 'vitest'

import { readEnv } from './read-env.ts'

const Schema = v.object({
  PORT: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), '80'),
  SECRET: v.pipe(v.string(), v.startsWith('key-')),
  ORIGINS: v.optional(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.pipe(v.string(), v.url()))), '{}'),
})

test('a variable that is set to nothing counts as not set', () => {
  expect(readEnv(Schema, 'server', { PORT: '', SECRET: 'key-1', OTHER: 'x' })).toEqual({
    PORT: 80,
    SECRET: 'key-1',
    ORIGINS: {},
  })
})

test('each variable that is missing or wrong is named once, with nothing of its value', () => {
  const start = (env: Readonly<Record<string, string>>) => () => readEnv(Schema, 'server', env)
  expect(start({})).toThrow(/^The server cannot start; missing or wrong: SECRET\.$/)
  expect(start({ PORT: 'eighty', SECRET: 'not-told', ORIGINS: '{"hidden":"a","hidden too":"b"}' })).toThrow(
    /^The server cannot start; missing or wrong: PORT, SECRET, ORIGINS\.$/,
  )
  expect(start({ SECRET: 'key-1', ORIGINS: '{not-told' })).toThrow(
    /^The server cannot start; missing or wrong: ORIGINS\.$/,
  )
})
