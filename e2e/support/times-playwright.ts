import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { noteTime } from './times.mjs'
import { waitsOf } from './times-waits.ts'

/** Notes for the summary of `npm test` what each browser story took and waited for. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default class TimesReporter implements Reporter {
  printsToStdio(): boolean {
    return false
  }

  onTestEnd(test: TestCase, { duration, startTime, steps }: TestResult): void {
    noteTime({
      kind: 'story',
      path: test.location.file,
      title: test.titlePath().slice(3).join(' › '), // after root, project and file
      ms: Math.max(0, duration),
      wholeMs: Math.max(0, Date.now() - startTime.getTime()),
      waits: waitsOf(steps),
    })
  }
}
