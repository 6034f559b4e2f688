import { expect, test } from 'vitest'
import { checksOf, runCheck } from './run-check.ts'

const packageJson = { scripts: { check: 'run all', 'check:types': 'tsc', 'check:lint': 'lint', build: 'build' } }

test('the checks are the scripts with that prefix, all or by name', () => {
  expect(checksOf(packageJson)).toEqual([
    { name: 'types', command: 'tsc' },
    { name: 'lint', command: 'lint' },
  ])
  expect(checksOf(packageJson, ['lint'])).toEqual([{ name: 'lint', command: 'lint' }])
})

test('an unknown name and a project without checks are errors, not an empty success', () => {
  expect(() => checksOf(packageJson, ['lnit'])).toThrow('no such check: lnit')
  expect(() => checksOf({ scripts: { build: 'build' } })).toThrow('names no check')
})

test('a check passes by its exit code and keeps both streams', async () => {
  expect(await runCheck({ name: 'good', command: 'echo one; echo two >&2' }, '.')).toMatchObject({
    ok: true,
    lastLine: 'two',
  })
  expect(await runCheck({ name: 'bad', command: 'echo why; exit 3' }, '.')).toMatchObject({ ok: false, output: 'why' })
  expect(await runCheck({ name: 'none', command: 'no-such-program-here' }, '.')).toMatchObject({ ok: false })
})
