import type { HostManifest, Release } from '@site/contracts'

import { knownEvents } from './known-events.ts'
import { namedRoutes } from './named-routes.ts'
import { ownNames } from './own-names.ts'
import type { Rule, Violation } from './rule.ts'
import { sharedRanges } from './shared-ranges.ts'
import { shellContract } from './shell-contract.ts'
import { uniqueNamespaces } from './unique-namespaces.ts'
import { uniqueRoutes } from './unique-routes.ts'
import { usedNamesExist } from './used-names-exist.ts'

export const RULES: readonly Rule[] = [
  shellContract,
  sharedRanges,
  namedRoutes,
  uniqueRoutes,
  ownNames,
  usedNamesExist,
  knownEvents,
  uniqueNamespaces,
]

/** Releases that run together; a channel with candidates has several such sets. */
export type LiveSet = readonly Release[]

/**
 * What a change would break: everything wrong about the remotes that it touches, and whatever goes wrong elsewhere
 * because of it. A fault that was there before and concerns other remotes only does not stand in its way, so that one
 * team's trouble, or a page of the host whose remote is not there yet, never blocks another team.
 */
export function checkChange(
  host: HostManifest,
  before: readonly LiveSet[],
  after: readonly LiveSet[],
  changed: readonly string[],
): Violation[] {
  const known = new Set(before.flatMap((live) => violationsOf(host, live)).map(keyOf))
  const found = after.flatMap((live) => violationsOf(host, live))
  const refused = found.filter(
    (violation) => violation.remotes.some((name) => changed.includes(name)) || !known.has(keyOf(violation)),
  )
  return [...new Map(refused.map((violation) => [keyOf(violation), violation])).values()]
}

function violationsOf(host: HostManifest, live: LiveSet): Violation[] {
  return RULES.flatMap((rule) => rule.check({ host, live }).map((finding) => ({ rule: rule.name, ...finding })))
}

function keyOf({ rule, remotes, example }: Violation): string {
  return JSON.stringify([rule, remotes.toSorted(), example])
}
