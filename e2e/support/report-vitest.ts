import { readFileSync, writeFileSync } from 'node:fs'
import { JsonReporter, type TestModule } from 'vitest/node'

/** What happened outside of tests, as Vitest hands it to its reporters. */
type OutsideError = { readonly message: string; readonly stack?: string | undefined; readonly cause?: unknown }

const REPORT = process.env['VITEST_REPORT'] ?? 'test-results/vitest.json'

/**
 * Vitest's JSON report with `unhandledErrors` beside it, which Vitest prints only: without them a worker that ended in
 * the middle of a file leaves tests that were "skipped", and nothing that says why.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest asks for it
export default class ReportReporter extends JsonReporter {
  constructor() {
    super({ outputFile: REPORT })
  }

  override async onTestRunEnd(modules: readonly TestModule[], errors: readonly OutsideError[] = []): Promise<void> {
    await super.onTestRunEnd(modules)
    const report: unknown = JSON.parse(readFileSync(REPORT, 'utf8'))
    writeFileSync(REPORT, JSON.stringify({ ...(report as object), unhandledErrors: errors.map(wholeStory) }))
  }
}

function wholeStory({ message, stack, cause }: OutsideError): string {
  const inner = cause as OutsideError | undefined
  return inner === undefined ? (stack ?? message) : [message, inner.stack ?? inner.message].join('\n')
}
