export type { FailedAttempt, Job, Jobs, JobsOfKind } from './job.ts'
export { createJobs } from './jobs.ts'
export { deleteJobs } from './jobs.repository.ts'
