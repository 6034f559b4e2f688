import type { Count } from './count.mjs'
import type { Service } from './services.mjs'
import type { Budgets } from './time-budgets.mjs'

/** A command of a run and how its report is counted. */
export type Step = {
  readonly title: string
  /** What it is a part of in the summary; a part has a budget. */
  readonly part: string
  /** Program and arguments; `report` is the file that its report belongs into. */
  readonly command: (report: string) => readonly string[]
  readonly env?: (report: string) => Readonly<Record<string, string>>
  /** Reads the parsed report, undefined when there is none; without it the exit code is the one result. */
  readonly count?: (report: unknown) => Count
  /** Milliseconds after which a step that hangs is ended; longer on a slow machine. */
  readonly limit: number
  /** What ends it in time to report what it has seen so far; SIGTERM when left out. */
  readonly stopSignal?: NodeJS.Signals
  /** Whether it may find nothing to run. */
  readonly mayBeEmpty?: boolean
  /** What the end of the run says of it where it passed, in a line. */
  readonly note?: () => string
}

/** What came of a step, and how long it took in milliseconds. */
export type StepResult = { readonly passed: number; readonly failed: number; readonly ms: number }

export type TestRun = {
  step(step: Step): Promise<StepResult>
  /** Runs what is no test but takes its time. */
  prepare(title: string, task: () => Promise<void>): Promise<void>
  /** Hands over a server that is stopped when the run ends. */
  keep(service: Service): void
}

export function runTests(
  work: (run: TestRun) => Promise<void>,
  options?: { readonly full?: boolean; readonly budgets?: Budgets },
): Promise<void>
