import { type AnyRelease, isHostRelease } from '@site/contracts'

import { callSchemas } from './call-schemas.ts'
import { commandSchemas } from './command-schemas.ts'
import { deprecated } from './deprecated.ts'
import { eventSchemas } from './event-schemas.ts'
import { importedNames } from './imported-names.ts'
import { knownEvents } from './known-events.ts'
import { knownTokens } from './known-tokens.ts'
import { namedRoutes } from './named-routes.ts'
import { ownNames } from './own-names.ts'
import { ownStorage } from './own-storage.ts'
import type { Ground, Rule, Violation } from './rule.ts'
import { sharedRanges } from './shared-ranges.ts'
import { shellContract } from './shell-contract.ts'
import { slotSchemas } from './slot-schemas.ts'
import { spotSchemas } from './spot-schemas.ts'
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
  knownTokens,
  uniqueNamespaces,
  ownStorage,
  callSchemas,
  eventSchemas,
  commandSchemas,
  slotSchemas,
  spotSchemas,
]

/** What refuses nothing and says what a team had better change. */
export const ADVICE: readonly Rule[] = [deprecated]

/** About what a remote is to another: a slot that does not come up is nothing, and a page without it better than none. */
const NEIGHBOUR_RULES: readonly Rule[] = [usedNamesExist, commandSchemas, slotSchemas, spotSchemas]

/** What a fallback has to keep, which runs when the release in its place cannot. */
export const FALLBACK_RULES = RULES.filter((rule) => !NEIGHBOUR_RULES.includes(rule))

/** Rules about what a release could not run without; no force sets them aside. */
export const CONTRACT_RULES: ReadonlySet<string> = new Set([
  shellContract.name,
  sharedRanges.name,
  importedNames.name,
  'files-unaltered',
])

/**
 * Releases that run together, with the host's where one was promoted: what it runs over is that one then, and not the
 * host of the ground. A channel with candidates has several such sets.
 */
export type LiveSet = readonly AnyRelease[]

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
  const keyed = (set: LiveSet) => {
    const { version } = hostOf(ground, set)
    return violationsOf(ground, set, rules).map((violation) => [keyOf(violation, version), violation] as const)
  }
  const known = new Set(before.flatMap(keyed).map(([key]) => key))
  const refused = after
    .flatMap(keyed)
    .filter(([key, { remotes }]) => remotes.some((name) => changed.includes(name)) || !known.has(key))
  return [...new Map(refused).values()]
}

/** Everything wrong about one set. */
export function violationsOf(ground: Ground, set: LiveSet, rules: readonly Rule[] = RULES): Violation[] {
  const live = set.filter((release) => !isHostRelease(release))
  const context = { ...ground, host: hostOf(ground, set), live }
  return rules.flatMap((rule) => rule.check(context).map((finding) => ({ rule: rule.name, ...finding })))
}

function hostOf({ host }: Ground, set: LiveSet): Ground['host'] {
  return set.find(isHostRelease)?.manifest ?? host
}

/** The same fault over another host is no new one. */
function keyOf({ rule, remotes, example }: Violation, hostVersion: string): string {
  return JSON.stringify([rule, remotes.toSorted(), example.replaceAll(`host ${hostVersion}`, 'host')])
}
