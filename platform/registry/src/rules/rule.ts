import type { HostManifest, Release } from '@site/contracts'

/** A set of releases that would run together, over one host. */
export interface RuleContext {
  readonly host: HostManifest
  readonly live: readonly Release[]
}

export interface Finding {
  /** The remotes that the finding is about; one of them has to change to mend it. */
  readonly remotes: readonly string[]
  readonly message: string
  /** The very thing that fails, as small as it gets. */
  readonly example: string
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
