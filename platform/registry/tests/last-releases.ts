import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as contracts from '@site/contracts'
import { type AnyRelease, AnyReleaseSchema, HOST_NAME, isHostRelease } from '@site/contracts'
import { callShape } from '@site/contracts/shapes'
import * as sports from '@site/contracts/sports'
import semver from 'semver'
import * as v from 'valibot'

import { type DeclaredCalls, type Violation, violationsOf } from '../src/rules/index.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What the last releases say of themselves, one document each; renewed by `npm run record-releases`. */
const RECORDED = join(import.meta.dirname, '../recorded')

const read = (path: string): AnyRelease => v.parse(AnyReleaseSchema, JSON.parse(readFileSync(path, 'utf8')))

/** Host and remotes as they were built last; `npm test` builds first. */
export function builtReleases(): AnyRelease[] {
  const built = globSync('{host,remote-*}/dist/release.json', { cwd: ROOT }).map((path) => read(join(ROOT, path)))
  if (!built.some(isHostRelease)) throw new Error('nothing is built: npm run build -- all')
  return built
}

export function recordedReleases(): AnyRelease[] {
  return readdirSync(RECORDED).map((file) => read(join(RECORDED, file)))
}

/** Takes these as the last releases, with what they say of others and without what they are made of. */
export function recordReleases(releases: readonly AnyRelease[]): void {
  if (existsSync(RECORDED)) rmSync(RECORDED, { recursive: true })
  mkdirSync(RECORDED)
  for (const release of releases) {
    const { uncommitted: _, ...said } = release
    const version = numberOf(release)
    const about = { version, digest: `sha256-${'0'.repeat(64)}`, commit: 'unknown', builtAt: 0, tools: {}, files: {} }
    const manifest = isHostRelease(release)
      ? { ...release.manifest, version, files: {}, entry: [], initial: [] }
      : release.manifest
    const made = isHostRelease(release) ? {} : { entry: 'entry.js', preload: {} }
    const document = { ...said, ...about, ...made, container: `${release.name}_recorded`, manifest }
    writeFileSync(join(RECORDED, `${release.name}.json`), `${JSON.stringify(document)}\n`)
  }
}

/** What a gateway serves that serves everything which the contracts declare: its own tests see to that. */
export function declaredByContracts(): DeclaredCalls {
  const exported = [contracts, sports].flatMap((all) => Object.values<unknown>(all)).filter(isEndpoint)
  const calls = exported.flatMap((endpoint) => {
    const name = `${endpoint.method} ${endpoint.path}`
    const methods = endpoint.money === 'byMethod' ? Object.entries(sports.RESOURCE_METHODS) : []
    return [
      [name, callShape(endpoint)] as const,
      ...methods.map(([own, one]) => [`${name}#${own}`, callShape(one)] as const),
    ]
  })
  return Object.fromEntries(calls)
}

function isEndpoint(value: unknown): value is contracts.Endpoint {
  return typeof value === 'object' && value !== null && 'caller' in value && 'path' in value && 'request' in value
}

/**
 * What does not fit when some of these deployables run as they are now and the others still as they were released last, in
 * every pairing, over one gateway. Whoever is released later waits for whoever has to be there first, so a break is excused
 * where one that still runs in its last release has a new version by now.
 */
export function breaksOf(last: readonly AnyRelease[], now: readonly AnyRelease[], calls: DeclaredCalls): string[] {
  const [host] = now.filter(isHostRelease)
  if (host === undefined) throw new Error('releases run over no host')
  const ground = { host: host.manifest, gateway: { calls } }
  const raised = new Set(
    last.filter((old) => now.some((one) => one.name === old.name && isNewer(one, old))).map(({ name }) => name),
  )
  const breaks = pairings(last, now).flatMap(({ set, old }) =>
    violationsOf(ground, set)
      .filter(({ isUnclear }) => isUnclear !== true)
      .filter((found) => !concerned(found, old).some((name) => raised.has(name)))
      .map(({ rule, message, example }) => `${rule}: ${message} ${example}`),
  )
  return [...new Set(breaks)]
}

interface Pairing {
  readonly set: readonly AnyRelease[]
  /** Names of those that run in their last release. */
  readonly old: readonly string[]
}

function pairings(last: readonly AnyRelease[], now: readonly AnyRelease[]): Pairing[] {
  return now.reduce<Pairing[]>(
    (all, release) => {
      const before = last.find(({ name }) => name === release.name)
      return all.flatMap(({ set, old }) => [
        { set: [...set, release], old },
        ...(before === undefined ? [] : [{ set: [...set, before], old: [...old, release.name] }]),
      ])
    },
    [{ set: [], old: [] }],
  )
}

/** Of those in their last release the ones that a finding may be about: it names no host, and not always both remotes. */
function concerned({ remotes }: Violation, old: readonly string[]): readonly string[] {
  return old.some((name) => remotes.includes(name))
    ? old.filter((name) => remotes.includes(name) || name === HOST_NAME)
    : old
}

/** `1.2.0-local.0123456789` is built from what will be 1.2.0. */
function numberOf({ version }: AnyRelease): string {
  return version.replace(/-local\..*$/, '')
}

function isNewer(one: AnyRelease, other: AnyRelease): boolean {
  return semver.gt(numberOf(one), numberOf(other))
}
