import { describe, expect, test } from 'vitest'
import { countChecks, countPlaywright, countVitest, settle } from './count.mjs'

describe('counting a test run', () => {
  test('every check is one', () => {
    expect(countChecks([{ ok: true }, { ok: false }, { ok: true }])).toEqual({ passed: 2, failed: 1 })
    expect(countChecks(undefined)).toEqual({ passed: 0, failed: 0 })
  })

  test('vitest: a skipped test and a file that did not load are failures', () => {
    const report = {
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
        { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'pending' }] },
        { status: 'failed', assertionResults: [] },
      ],
    }
    expect(countVitest(report)).toEqual({ passed: 2, failed: 3 })
    expect(countVitest(undefined)).toEqual({ passed: 0, failed: 0 })
  })

  test('playwright: flaky, skipped and errors outside of tests are failures', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{ message: 'no tests' }] }
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 4 })
  })

  test('a step that crashed or ran nothing has failed', () => {
    expect(settle({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
    expect(settle({ passed: 7, failed: 0 }, 1)).toEqual({ passed: 7, failed: 1 })
    expect(settle({ passed: 7, failed: 2 }, 1)).toEqual({ passed: 7, failed: 2 })
    expect(settle({ passed: 7, failed: 0 }, 0)).toEqual({ passed: 7, failed: 0 })
  })
})
