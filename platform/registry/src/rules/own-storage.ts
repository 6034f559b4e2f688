import type { Rule, RuleContext } from './rule.ts'

/** What may follow a remote's name in a key of its own. */
const SIGNS = ['-', '.', ':', '_'] as const

/** A key as a release names it, or all that begin so: `shown-*`. */
interface Claim {
  /** Undefined for the host. */
  readonly remote?: string
  readonly owner: string
  readonly key: string
}

/**
 * No two deployables keep something under one key of the browser's storage: one would read, or throw away, what another
 * wrote. Keys that begin with a remote's name and a sign are that remote's.
 */
export const ownStorage: Rule = {
  name: 'own-storage',
  check: (context) => {
    const claims = claimsOf(context)
    return claims.flatMap((claim, index) =>
      claims
        .slice(index + 1)
        .filter((other) => other.remote !== claim.remote && isSame(claim.key, other.key))
        .map((other) => ({
          remotes: [claim.remote, other.remote].filter((name) => name !== undefined),
          message: `${claim.owner} and ${other.owner} keep something under the same key of the browser's storage.`,
          example: claim.key === other.key ? `the key ${claim.key}` : `the keys ${claim.key} and ${other.key}`,
        })),
    )
  },
}

function claimsOf({ host, live }: RuleContext): Claim[] {
  const own = (host.storage ?? []).map((key) => ({ owner: 'the host', key }))
  const remotes = live.flatMap(({ name: remote, version, uses, storage = [] }) => {
    const byName = SIGNS.map((sign) => `${remote}${sign}*`)
    const others = [...storage, ...(uses?.storage ?? [])].filter((key) => !byName.some((each) => covers(each, key)))
    return [...byName, ...new Set(others)].map((key) => ({ remote, owner: `${remote} ${version}`, key }))
  })
  return [...own, ...remotes]
}

function isSame(a: string, b: string): boolean {
  if (a.endsWith('*') && b.endsWith('*')) return covers(a, b.slice(0, -1)) || covers(b, a.slice(0, -1))
  return a === b || covers(a, b) || covers(b, a)
}

function covers(pattern: string, key: string): boolean {
  return pattern.endsWith('*') && key.startsWith(pattern.slice(0, -1))
}
