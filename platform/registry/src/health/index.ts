export { healthOfThemes } from './evidence.ts'
export { createIntake, type HealthIntake } from './intake.ts'
/** What plays ramps asks it. @public */
export { type AbortRule, judge } from './judge.ts'
export { metricsOf } from './metrics.ts'
export { type Decision, watchCandidates } from './watch.ts'
