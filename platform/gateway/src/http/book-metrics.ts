import { Gauge, type Registry } from 'prom-client'

import { countedInTime } from './counted-in-time.ts'

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

/** What proofs and comparisons of the books have found, as the database has it: every replica tells the same. */
export function addBookMetrics(registers: Registry[], { proof, parties }: BookCounts): void {
  const lastProof = countedInTime(proof)
  const add = (name: string, help: string, valueOf: (last: LastProof) => number) => {
    const gauge: Gauge = new Gauge({
      ...{ name, help, registers },
      async collect() {
        const [last] = await lastProof()
        // Without a proof there is no number: none is not as good as nought.
        if (last === undefined) gauge.remove()
        else gauge.set(valueOf(last))
      },
    })
  }
  add(
    'gateway_ledger_differences',
    'Differences that the last proof of the ledger has named, a hundred of a kind at most; no series before the first',
    ({ differences }) => differences,
  )
  add(
    'gateway_audit_differences',
    'Lines of the audit of operators that the last proof has named; no series before the first',
    ({ auditProblems }) => auditProblems,
  )
  add(
    'gateway_ledger_proved_seconds',
    'How long ago the last proof of the ledger began, by the business clock; no series before the first',
    ({ ageSeconds }) => ageSeconds,
  )
  const differencesOf = countedInTime(parties)
  const reconciled: Gauge = new Gauge({
    name: 'gateway_reconciliation_differences',
    help: 'Differences that are open in reports of any day, by the venue or channel, a hundred of a day at most',
    labelNames: ['party'],
    registers,
    async collect() {
      const all = await differencesOf()
      reconciled.reset()
      for (const { party, differences } of all) reconciled.set({ party }, differences)
    },
  })
}
