export type { FailedAttempt, Job, Jobs } from './job.ts'
export { createJobs } from './jobs.ts'
export { deleteJobs } from './jobs.repository.ts'
