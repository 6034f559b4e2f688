import { describe, expect, test } from 'vitest'
import { countChecks, countPlaywright, countVitest, settle } from './count.mjs'

const NOTHING = { passed: 0, failed: 0, notPassed: [] }

describe('counting a test run', () => {
  test('every check is one', () => {
    const report = [
      { name: 'lint', ok: true },
      { name: 'types', ok: false },
      { name: 'format', ok: true },
    ]
    expect(countChecks(report)).toEqual({ passed: 2, failed: 1, notPassed: ['failed: check:types'] })
    expect(countChecks(undefined)).toEqual(NOTHING)
  })

  test('a check that judged nothing says why and has neither passed nor failed', () => {
    const counted = countChecks([{ name: 'attack', notJudged: 'the machine is busy' }])
    const expected = { ...NOTHING, notPassed: ['not judged: check:attack — the machine is busy'] }
    expect(counted).toEqual(expected)
    expect(settle(counted, 0, { mayBeEmpty: true })).toEqual(expected)
  })

  test('vitest: a skipped test and a file that did not load are failures', () => {
    const report = {
      testResults: [
        {
          name: '/a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'passed', failureMessages: [] },
            {
              fullName: 'takes away',
              status: 'failed',
              failureMessages: [
                '\u001B[31mno\u001B[39m\n\n  not at all\n    at node:internal:1\n    at /a.ts:3:1\n    at /b.ts:9:9',
              ],
            },
          ],
        },
        {
          name: '/b.test.ts',
          status: 'passed',
          assertionResults: [
            { fullName: 'adds', status: 'passed', failureMessages: [] },
            { fullName: 'waits', status: 'pending', failureMessages: [] },
          ],
        },
        { name: '/c.test.ts', status: 'failed', message: 'no such module\n  at c', assertionResults: [] },
      ],
      unhandledErrors: ['A worker emitted error.\nit ran out of memory\n    at node:internal:1'],
    }
    expect(countVitest(report)).toEqual({
      passed: 2,
      failed: 4,
      notPassed: [
        'failed: /a.test.ts › takes away — no not at all (at /a.ts:3:1)',
        'skipped: /b.test.ts › waits',
        'failed: /c.test.ts: no such module',
        'failed: A worker emitted error. it ran out of memory',
      ],
    })
    expect(countVitest(undefined)).toEqual(NOTHING)
  })

  test('vitest: a test that passed when it was tried again is a failure', () => {
    const tests = [{ fullName: 'is quick', status: 'passed', failureMessages: ['too late'] }]
    const report = { testResults: [{ name: '/a.test.ts', status: 'passed', assertionResults: tests }] }
    expect(countVitest(report)).toEqual({
      passed: 0,
      failed: 1,
      notPassed: ['needed a second try: /a.test.ts › is quick — too late'],
    })
  })

  test('playwright: flaky, skipped and errors outside of tests are failures', () => {
    const spec = (title: string, status: string, message?: string) => ({
      ...{ title, file: 'sports/slip.spec.ts' },
      tests: [{ status, results: message === undefined ? [] : [{ errors: [{ message }] }] }],
    })
    const report = {
      config: { rootDir: '/site/e2e' },
      suites: [
        {
          title: 'sports/slip.spec.ts',
          specs: [spec('opens', 'expected'), spec('closes', 'unexpected', 'it is open')],
          suites: [{ title: 'a member', specs: [spec('bets', 'flaky'), spec('waits', 'skipped')] }],
        },
      ],
      errors: [{ message: 'no such file\n  at here' }],
    }
    expect(countPlaywright(report)).toEqual({
      passed: 1,
      failed: 4,
      notPassed: [
        'failed: /site/e2e/sports/slip.spec.ts › closes — it is open',
        'needed a second try: /site/e2e/sports/slip.spec.ts › a member › bets',
        'skipped: /site/e2e/sports/slip.spec.ts › a member › waits',
        'failed: no such file',
      ],
    })
    expect(countPlaywright(undefined)).toEqual(NOTHING)
  })

  test('a step that crashed or ran nothing has failed', () => {
    const seven = { passed: 7, failed: 0, notPassed: [] }
    const twoFailed = { passed: 7, failed: 2, notPassed: ['failed: a', 'failed: b'] }
    expect(settle(NOTHING, 0)).toEqual({ passed: 0, failed: 1, notPassed: ['failed: nothing ran'] })
    expect(settle(NOTHING, 0, { mayBeEmpty: true })).toEqual(NOTHING)
    expect(settle(NOTHING, 1, { mayBeEmpty: true }).failed).toBe(1)
    expect(settle(seven, 1)).toEqual({ passed: 7, failed: 1, notPassed: ['failed: it ended with code 1'] })
    expect(settle(seven, 1, { why: 'it was too slow' }).notPassed).toEqual(['failed: it was too slow'])
    expect(settle(twoFailed, 1)).toEqual(twoFailed)
    expect(settle(seven, 0)).toEqual(seven)
  })
})
