export type { Jobs } from './job.ts'
export { createJobs } from './jobs.ts'
