export { followChanges } from './follow-changes.ts'
export { createQueryClient, forgetAnswers, renewKept } from './query-client.ts'
