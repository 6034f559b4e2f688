import { FEATURE_FLAGS } from '@site/contracts'
import { expect, test } from 'vitest'

import { flagsFromEnv } from './flags-from-env.ts'

test('an environment without flags gives the defaults: all off but deposit and professional theme', () => {
  const on = Object.entries(flagsFromEnv({})).flatMap(([name, value]) => (value ? [name] : []))
  expect(on).toEqual(['deposit', 'professionalTheme'])
})

test.each(Object.entries(FEATURE_FLAGS))('%s follows its variable alone', (name, { env, byDefault }) => {
  const flipped = flagsFromEnv({ [env]: byDefault ? '0' : '1' })
  expect(flipped).toEqual({ ...flagsFromEnv({}), [name]: !byDefault })
})

test('a switch may be written in several ways, an empty one is not set, and nonsense is refused by name', () => {
  const crMode = (text: string) => flagsFromEnv({ FLAG_CR_MODE: text }).crMode
  expect(['1', 'true', 'ON', ' yes '].map(crMode)).toEqual([true, true, true, true])
  expect(['0', 'false', 'Off', 'no', ''].map(crMode)).toEqual([false, false, false, false, false])
  expect(() => crMode('treu')).toThrow('FLAG_CR_MODE is "treu"')
})
