import * as v from 'valibot'

import type { RemoteManifest } from './manifest.ts'
import { RemoteNameSchema } from './names.ts'
import { EpochMsSchema, VersionSchema } from './primitives.ts'
import { DigestSchema } from './release.ts'

export const ISOLATION_FORMAT = 'site-isolation/1'

/** Beside release.json: what the release that it names leaves behind. A new build takes it away. */
export const ISOLATION_FILE = 'isolation.json'

/** How often each page and slot is mounted and unmounted. */
export const ISOLATION_MOUNTS = 10

/** What is counted; `memory` is measured apart. */
export const LEFT_KINDS = ['globals', 'listeners', 'timers', 'observers', 'styles', 'storage'] as const
export type LeftKind = (typeof LEFT_KINDS)[number]

const LineSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** Things of one kind that are still there after the last unmounting, and came from one place. */
export const LeftSchema = v.strictObject({
  /** `window resize`, `setInterval 1000 ms`, the name of a global or of a key. */
  what: LineSchema,
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** File, line and column in the release, where that is known. */
  at: v.optional(LineSchema),
})
export type Left = v.InferOutput<typeof LeftSchema>

const LeftOnesSchema = v.pipe(v.array(LeftSchema), v.maxLength(50))

export const PartLeftSchema = v.strictObject({
  globals: LeftOnesSchema,
  listeners: LeftOnesSchema,
  timers: LeftOnesSchema,
  observers: LeftOnesSchema,
  styles: LeftOnesSchema,
  storage: LeftOnesSchema,
  /** Bytes that the scripts' memory grew by with each mount, after garbage was collected; below 0 where it shrank. */
  memory: v.pipe(v.number(), v.integer()),
})
export type PartLeft = v.InferOutput<typeof PartLeftSchema>

/**
 * isolation.json: what a built release leaves behind in a page of a running site, as whoever built it has measured. It is
 * filed with the registry beside the release; the newest measurement counts.
 */
export const IsolationSchema = v.strictObject({
  format: v.literal(ISOLATION_FORMAT),
  name: RemoteNameSchema,
  version: VersionSchema,
  /** Of the release that was measured. */
  digest: DigestSchema,
  measuredAt: EpochMsSchema,
  /** Version of the host, and name and version of the browser, that it was measured in. */
  host: LineSchema,
  browser: LineSchema,
  mounts: v.literal(ISOLATION_MOUNTS),
  /** `page.<key>` and `slot.<name>`. */
  parts: v.record(v.pipe(v.string(), v.regex(/^(page|slot)\.[A-Za-z][\w.-]{0,63}$/)), PartLeftSchema),
})
export type Isolation = v.InferOutput<typeof IsolationSchema>

/** What a whole release leaves behind: how many of each kind, and the bytes a mount of its heaviest part. */
export const LeftTotalsSchema = v.strictObject({
  globals: v.number(),
  listeners: v.number(),
  timers: v.number(),
  observers: v.number(),
  styles: v.number(),
  storage: v.number(),
  memory: v.number(),
})
export type LeftTotals = v.InferOutput<typeof LeftTotalsSchema>

/**
 * The most that a release may leave behind (ADR 0085). What is left with each mount comes to {@link ISOLATION_MOUNTS} and
 * is above each of them; the few that are let through are things which a module keeps once.
 */
export const ISOLATION_LIMITS: LeftTotals = {
  globals: 0,
  listeners: 4,
  timers: 2,
  observers: 2,
  styles: 2,
  storage: 0,
  memory: 400_000,
}

export type MeasuredKind = keyof LeftTotals
export const MEASURED_KINDS: readonly MeasuredKind[] = [...LEFT_KINDS, 'memory']

export type PartToMeasure = `page.${string}` | `slot.${string}`

/** Pages and slots of a release by the names that a measurement has them under. */
export function partsToMeasure(manifest: RemoteManifest): PartToMeasure[] {
  const pages = manifest.routes.map(({ page }) => `page.${page}` as const)
  return [...new Set<PartToMeasure>([...pages, ...manifest.slots.map(({ name }) => `slot.${name}` as const)])]
}

export function leftTotals({ parts }: Pick<Isolation, 'parts'>): LeftTotals {
  const all = Object.values(parts)
  const countOf = (kind: LeftKind): number =>
    all.flatMap((part) => part[kind]).reduce((sum, { count }) => sum + count, 0)
  return {
    globals: countOf('globals'),
    listeners: countOf('listeners'),
    timers: countOf('timers'),
    observers: countOf('observers'),
    styles: countOf('styles'),
    storage: countOf('storage'),
    memory: Math.max(0, ...all.map(({ memory }) => memory)),
  }
}

/** What the registry tells every page of a release: of which kinds it leaves too much, `null` where it was never measured. */
export const LeftSaidSchema = v.object({
  left: v.nullable(v.object({ above: v.array(v.picklist([...LEFT_KINDS, 'memory'])) })),
})
export type LeftSaid = v.InferOutput<typeof LeftSaidSchema>

/** Kinds of which a release leaves behind more than it may. */
export function aboveLimits(totals: LeftTotals): MeasuredKind[] {
  return MEASURED_KINDS.filter((kind) => totals[kind] > ISOLATION_LIMITS[kind])
}

/** The part that leaves most of a kind, and what of it, in words. */
export function worstOf({ parts }: Pick<Isolation, 'parts'>, kind: MeasuredKind): string {
  const amount = (part: PartLeft): number =>
    kind === 'memory' ? part.memory : part[kind].reduce((sum, { count }) => sum + count, 0)
  const [worst] = Object.entries(parts).toSorted(([, one], [, other]) => amount(other) - amount(one))
  if (worst === undefined) return ''
  const [name, part] = worst
  if (kind === 'memory') return `${name} keeps ${inKilobytes(part.memory)} of each mount`
  const things = part[kind].toSorted((one, other) => other.count - one.count).slice(0, 3)
  return `${name} leaves ${things.map(leftInWords).join(', ')}`
}

function leftInWords({ what, count, at }: Left): string {
  return `${what}${count === 1 ? '' : ` ×${count}`}${at === undefined ? '' : ` (${at})`}`
}

const inKilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`

/** `listeners 12, at most 4` */
export function figureInWords(totals: LeftTotals, kind: MeasuredKind): string {
  const [figure, limit] = [totals[kind], ISOLATION_LIMITS[kind]]
  return kind === 'memory'
    ? `memory ${inKilobytes(figure)} a mount, at most ${inKilobytes(limit)}`
    : `${kind} ${figure}, at most ${limit}`
}

/** What a part of a release is mounted by on a page under a grant: the name of an event on `window`. */
export const STAGE_EVENT = 'site:stage'

/** Detail of the event: what to mount in place of what stands there; `null` takes it away. */
export const StageWishSchema = v.nullable(
  v.strictObject({
    /** Tells one mount from the next. */
    mount: v.pipe(v.number(), v.integer()),
    part: v.custom<PartToMeasure>((part) => typeof part === 'string' && /^(page|slot)\../.test(part)),
    /** Path of the route with its parameters, and the address that fills them in. A slot has neither. */
    pattern: v.optional(v.string()),
    path: v.optional(v.string()),
    /** Of a slot. */
    props: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
)
export type StageWish = v.InferInput<typeof StageWishSchema>
