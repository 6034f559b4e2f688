export { createProposals, type Proposals } from './proposals.ts'
