export { createProposals, type Proposals } from './proposals.ts'
export type { Proposal } from './proposal-store.ts'
