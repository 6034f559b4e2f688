import type { Release } from '@site/contracts'

import { callSchemas } from './call-schemas.ts'
import { commandSchemas } from './command-schemas.ts'
import { eventSchemas } from './event-schemas.ts'
import { importedNames } from './imported-names.ts'
import { knownEvents } from './known-events.ts'
import { namedRoutes } from './named-routes.ts'
import { ownNames } from './own-names.ts'
import type { Ground, Rule, Violation } from './rule.ts'
import { sharedRanges } from './shared-ranges.ts'
import { shellContract } from './shell-contract.ts'
import { slotSchemas } from './slot-schemas.ts'
import { uniqueNamespaces } from './unique-namespaces.ts'
import { uniqueRoutes } from './unique-routes.ts'
import { usedNamesExist } from './used-names-exist.ts'

export const RULES: readonly Rule[] = [
  shellContract,
  sharedRanges,
  importedNames,
  namedRoutes,
  uniqueRoutes,
  ownNames,
  usedNamesExist,
  knownEvents,
  uniqueNamespaces,
  callSchemas,
  eventSchemas,
  commandSchemas,
  slotSchemas,
]

/** About what a remote is to another: a slot that does not come up is nothing, and a page without it better than none. */
const NEIGHBOUR_RULES: readonly Rule[] = [usedNamesExist, commandSchemas, slotSchemas]

/** What a fallback has to keep, which runs when the release in its place cannot. */
export const FALLBACK_RULES = RULES.filter((rule) => !NEIGHBOUR_RULES.includes(rule))

/** Rules about what a release could not run without; no force sets them aside. */
export const CONTRACT_RULES: ReadonlySet<string> = new Set([
  shellContract.name,
  sharedRanges.name,
  importedNames.name,
  'files-unaltered',
])

/** Releases that run together; a channel with candidates has several such sets. */
export type LiveSet = readonly Release[]

/**
 * What a change would break: everything wrong about the remotes that it touches, and whatever goes wrong elsewhere
 * because of it. A fault that was there before and concerns other remotes only does not stand in its way, so that one
 * team's trouble, or a page of the host whose remote is not there yet, never blocks another team.
 */
export function checkChange(
  ground: Ground,
  before: readonly LiveSet[],
  after: readonly LiveSet[],
  changed: readonly string[],
  rules: readonly Rule[] = RULES,
): Violation[] {
  const known = new Set(before.flatMap((live) => violationsOf(ground, live, rules)).map(keyOf))
  const found = after.flatMap((live) => violationsOf(ground, live, rules))
  const refused = found.filter(
    (violation) => violation.remotes.some((name) => changed.includes(name)) || !known.has(keyOf(violation)),
  )
  return [...new Map(refused.map((violation) => [keyOf(violation), violation])).values()]
}

/** Everything wrong about one set. */
export function violationsOf(ground: Ground, live: LiveSet, rules: readonly Rule[] = RULES): Violation[] {
  return rules.flatMap((rule) => rule.check({ ...ground, live }).map((finding) => ({ rule: rule.name, ...finding })))
}

function keyOf({ rule, remotes, example }: Violation): string {
  return JSON.stringify([rule, remotes.toSorted(), example])
}
