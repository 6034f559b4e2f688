export { healthOf } from './evidence.ts'
export { createIntake, type HealthIntake } from './intake.ts'
export { metricsText } from './metrics.ts'
export { type Decision, watchCandidates } from './watch.ts'
