import type { Reporter, TestModule } from 'vitest/node'
import { noteTime } from './times.mjs'

/** Notes for the summary of `npm test` what each file took; Vitest's own report leaves out loading and hooks. */
// oxlint-disable-next-line import/no-default-export -- Vitest asks for it
export default class TimesReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
    noteTime({ kind: 'file', path: module.moduleId, ms })
  }
}
