import type { Registry } from 'prom-client'

import { addCountedGauges } from './counted-gauges.ts'

/** What the last proof of the ledger and of the operator's audit has found. */
interface LastProof {
  readonly differences: number
  readonly auditProblems: number
  readonly ageSeconds: number
}

interface DifferencesOfParty {
  readonly party: string
  readonly differences: number
}

/** What is known of the books. */
export interface BookCounts {
  /** Nothing before the first proof. */
  readonly proof: () => Promise<readonly LastProof[]>
  readonly parties: () => Promise<readonly DifferencesOfParty[]>
}

/** What proofs and comparisons of the books have found. */
export function addBookMetrics(registers: Registry[], { proof, parties }: BookCounts): void {
  addCountedGauges(registers, proof, [
    {
      name: 'gateway_ledger_differences',
      help: 'Differences that the last proof of the ledger has named, a hundred of a kind at most; no series before the first',
      valueOf: ({ differences }) => differences,
    },
    {
      name: 'gateway_audit_differences',
      help: 'Lines of the audit of operators that the last proof has named; no series before the first',
      valueOf: ({ auditProblems }) => auditProblems,
    },
    {
      name: 'gateway_ledger_proved_seconds',
      help: 'How long ago the last proof of the ledger began, by the business clock; no series before the first',
      valueOf: ({ ageSeconds }) => ageSeconds,
    },
  ])
  addCountedGauges(registers, parties, [
    {
      name: 'gateway_reconciliation_differences',
      help: 'Differences that are open in reports of any day, by the venue or channel, a hundred of a day at most',
      label: { name: 'party', of: ({ party }) => party },
      valueOf: ({ differences }) => differences,
    },
  ])
}
