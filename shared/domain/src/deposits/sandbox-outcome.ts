import type { Fen } from '../money/index.ts'

/** What the sandbox's provider makes of a deposit. */
export type SandboxDeposit = 'quick' | 'expires' | 'mismatch' | 'fails' | 'stays' | 'usual'

const BY_FEN: ReadonlyMap<bigint, SandboxDeposit> = new Map([
  [1n, 'quick'],
  [2n, 'expires'],
  [3n, 'mismatch'],
  [4n, 'fails'],
  [5n, 'stays'],
])

/** The outcome that the fen of an amount ask for: .01 succeeds after 5 s, .02 expires, .03 is looked at, .04 fails, .05 stays, others succeed after 20 s. */
export function sandboxDeposit(amount: Fen): SandboxDeposit {
  return BY_FEN.get(amount % 100n) ?? 'usual'
}
