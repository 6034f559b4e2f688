import type { HostManifest, Release } from '@site/contracts'

import type { DeclaredCalls } from './declared-calls.ts'

/** What releases run over. */
export interface Ground {
  /** Of a theme on which none was promoted. */
  readonly host: HostManifest
  /** What the gateway serves, or why that is not known. */
  readonly gateway: { readonly calls: DeclaredCalls } | { readonly unknown: string }
}

/** A set of releases that would run together, over one host. */
export interface RuleContext extends Ground {
  readonly live: readonly Release[]
}

export interface Finding {
  /** The remotes that the finding is about; one of them has to change to mend it. */
  readonly remotes: readonly string[]
  readonly message: string
  /** The very thing that fails, as small as it gets. */
  readonly example: string
  /** It may fit or not: nobody is held up by it, and whoever asks is told. */
  readonly isUnclear?: true
}

/** One promotion check: a pure function of what would run. */
export interface Rule {
  readonly name: string
  readonly check: (context: RuleContext) => readonly Finding[]
}

/** A finding with its rule's name, as a refusal shows it. */
export interface Violation extends Finding {
  readonly rule: string
}
