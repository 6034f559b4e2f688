export { healthOf } from './evidence.ts'
export { createIntake, type HealthIntake } from './intake.ts'
export { metricsText } from './metrics.ts'
export { type Stop, watchCandidates } from './watch.ts'
