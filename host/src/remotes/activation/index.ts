export type { Mounted } from './activation.ts'
export type { PartName } from './part-name.ts'
export { type Remotes, createRemotes } from './remotes.ts'
export type { ActivationMeasure, Report } from './report.ts'
