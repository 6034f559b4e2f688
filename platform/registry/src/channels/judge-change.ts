import { type AnyRelease, canonicalJson, type Channel, HOST_NAME, type Isolation, isHostRelease } from '@site/contracts'

import type { RegistryContext } from '../context/index.ts'
import { checkReleaseFiles, findIsolation } from '../releases/index.ts'
import { ADVICE, FALLBACK_RULES, type Ground, leftBehind, type Violation, violationsOf } from '../rules/index.ts'
import type { Queryable } from '../storage/index.ts'
import type { Check } from './check.ts'
import { chosenVersions, heldVersions, liveSetsOf, versionsOf } from './live-sets.ts'

/** @throws RegistryError `not-found` for a version that is not published */
export type ReadRelease = (name: string, version: string) => Promise<AnyRelease>

type Remotes = Channel['remotes']

/** A release that is built and not published: it has no files here, and its measurement, if any, comes with it. */
export interface Unpublished {
  readonly release: AnyRelease
  readonly isolation?: Isolation | undefined
}

export interface ChangeToJudge {
  readonly db: Queryable
  readonly context: RegistryContext
  readonly read: ReadRelease
  readonly check: Check
  readonly before: Channel
  readonly after: Channel
  readonly unpublished?: Unpublished | undefined
}

export interface Judgement {
  readonly violations: readonly Violation[]
  /** What cannot be told; nobody is held up by it. */
  readonly unclear: readonly Violation[]
  /** What still works for releases that run, and will go; nobody is held up by it either. */
  readonly deprecated: readonly Violation[]
}

/**
 * Everything that speaks against a change: what would run together and does not fit; and of releases that newly run, files
 * that are not as they were published, and what they leave behind.
 */
export async function judgeChange(change: ChangeToJudge): Promise<Judgement> {
  const { db, context, read, check, before, after, unpublished } = change
  const changed = changedRemotes(before.remotes, after.remotes)
  // A candidate comes, grows or goes beside a stable release whose faults are there already.
  const chosen = changed.filter((name) => after.remotes[name]?.stable !== before.remotes[name]?.stable)
  const setsOf = async (versions: typeof heldVersions) =>
    [await liveSetsOf(read, before.remotes, versions), await liveSetsOf(read, after.remotes, versions)] as const
  const [chosenBefore, chosenAfter] = await setsOf(chosenVersions)
  const found = [
    ...(await check.checkChange(chosenBefore, chosenAfter, chosen)),
    ...(await check.checkChange(...(await setsOf(heldVersions)), chosen, FALLBACK_RULES)),
  ]
  const alone: Violation[] = []
  for (const name of changed) {
    const running = new Set(versionsIn(before.remotes, name))
    for (const version of versionsIn(after.remotes, name)) {
      if (running.has(version)) continue
      const release = await read(name, version)
      const isUnpublished = release === unpublished?.release
      if (!isHostRelease(release)) {
        const isolation = isUnpublished ? unpublished?.isolation : await findIsolation(db, name, version)
        alone.push(...leftBehind(release, isolation))
      }
      if (isUnpublished) continue
      const [problem] = await checkReleaseFiles(context.releasesDir, release)
      if (problem === undefined) continue
      alone.push({
        rule: 'files-unaltered',
        remotes: [name],
        message: `The files of ${name} ${version} are not as they were published.`,
        example: `${problem.path} is ${problem.problem}`,
      })
    }
  }
  // Over another host each remote may use something that is going to go.
  const advised = adviceOn(check.ground, chosenAfter).filter(
    ({ remotes }) => changed.includes(HOST_NAME) || remotes.some((name) => changed.includes(name)),
  )
  return judgementOf([...found, ...alone], advised)
}

/** What is wrong with all that a theme runs, over a host and a gateway that may not be there yet. */
export async function judgeGround(read: ReadRelease, check: Check, remotes: Remotes): Promise<Judgement> {
  const chosen = await liveSetsOf(read, remotes, chosenVersions)
  const all = await liveSetsOf(read, remotes, heldVersions)
  return judgementOf(
    [...(await check.violationsOf(chosen)), ...(await check.violationsOf(all, FALLBACK_RULES))],
    adviceOn(check.ground, chosen),
  )
}

/** What stable releases and candidates of a theme use that is going to go. @throws RegistryError `not-found` */
export async function deprecatedIn(read: ReadRelease, ground: Ground, remotes: Remotes): Promise<readonly Violation[]> {
  return unique(adviceOn(ground, await liveSetsOf(read, remotes, chosenVersions)))
}

function adviceOn(ground: Ground, sets: readonly (readonly AnyRelease[])[]): Violation[] {
  return sets.flatMap((live) => violationsOf(ground, live, ADVICE))
}

/** Each finding once, the certain ones apart. */
function judgementOf(found: readonly Violation[], advised: readonly Violation[]): Judgement {
  const all = unique(found)
  return {
    violations: all.filter(({ isUnclear }) => isUnclear !== true),
    unclear: all.filter(({ isUnclear }) => isUnclear === true),
    deprecated: unique(advised),
  }
}

function unique(found: readonly Violation[]): Violation[] {
  return [...new Map(found.map((one) => [JSON.stringify([one.rule, one.message, one.example]), one])).values()]
}

function versionsIn(remotes: Remotes, name: string): string[] {
  const remote = remotes[name]
  return remote === undefined ? [] : versionsOf(remote)
}

/** A version that could not run beside the others any more is no fallback: it is left out of what may be gone back to. */
export async function withUsableFallbacks(
  read: ReadRelease,
  check: Check,
  before: Channel,
  remotes: Remotes,
): Promise<Remotes> {
  const stable = new Map<string, AnyRelease>()
  for (const [name, remote] of Object.entries(remotes)) stable.set(name, await read(name, remote.stable))
  const kept: Remotes = { ...remotes }
  // Whatever changes may have outgrown a host that could be gone back to.
  for (const name of new Set([...changedRemotes(before.remotes, remotes), HOST_NAME])) {
    const remote = remotes[name]
    if (remote === undefined) continue
    const others = [...stable].filter(([other]) => other !== name).map(([, release]) => release)
    // Without a host there is nothing to run over, so this one is measured by the one that runs.
    const known = (await certainOf(check, name === HOST_NAME ? [...stable.values()] : others)).length
    const lastGood: string[] = []
    for (const version of remote.lastGood) {
      const found = await certainOf(check, [...others, await read(name, version)])
      if (found.length <= known) lastGood.push(version)
    }
    kept[name] = { ...remote, lastGood }
  }
  return kept
}

async function certainOf(check: Check, live: readonly AnyRelease[]): Promise<Violation[]> {
  return (await check.violationsOf([live], FALLBACK_RULES)).filter(({ isUnclear }) => isUnclear !== true)
}

function changedRemotes(before: Remotes, after: Remotes): string[] {
  return Object.keys(after).filter((name) => canonicalJson(after[name] ?? null) !== canonicalJson(before[name] ?? null))
}
