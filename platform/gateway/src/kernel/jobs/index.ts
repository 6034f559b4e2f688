export type { FailedAttempt, Jobs } from './job.ts'
export { createJobs } from './jobs.ts'
