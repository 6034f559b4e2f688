import { FIELD_LIMITS, type KeptUntilLogOut } from '@site/contracts'
import { BetModeSchema, MAX_SELECTIONS } from '@site/contracts/sports'
import { emptySlip, reduceSlip, type SlipState } from '@site/domain'
import { browserStorage } from '@site/shell'
import * as v from 'valibot'

import { type HeldEntry, HeldEntrySchema } from './held-entry.ts'

const KEY = 'sports-slip:v1'
const TypedSchema = v.pipe(v.string(), v.maxLength(FIELD_LIMITS.transferLength))

const StoredSchema = v.object({
  /** Whose slip it is: another member on this device begins with an empty one. */
  owner: v.string(),
  entries: v.pipe(v.array(HeldEntrySchema), v.maxLength(MAX_SELECTIONS)),
  multiple: v.boolean(),
  series: v.boolean(),
  autoAccept: v.boolean(),
  acceptAny: v.boolean(),
  combination: v.picklist(['single', 'full']),
  /** What is typed as stakes, by the key of the selection. */
  stakes: v.record(v.string(), TypedSchema),
  seriesStake: TypedSchema,
  /** Orders that were sent and not answered yet. */
  placing: v.optional(
    v.object({
      requestId: v.string(),
      mode: BetModeSchema,
      keys: v.pipe(v.array(v.string()), v.maxLength(MAX_SELECTIONS)),
    }),
  ),
})
type Stored = v.InferOutput<typeof StoredSchema>

/** The slip with everything that survives a reload. */
export interface HeldSlip extends Pick<Stored, 'owner' | 'combination' | 'stakes' | 'seriesStake'> {
  readonly state: SlipState<HeldEntry>
  readonly placing: Stored['placing']
}

export function emptyHeld(owner: string): HeldSlip {
  return { owner, state: emptySlip(), combination: 'single', stakes: {}, seriesStake: '', placing: undefined }
}

/** As it was in this tab when it was read or written last. */
let known: string | undefined

/**
 * What is kept of a member's slip: that of this tab, else the one that any tab of this device had last. Quotes are left
 * behind: limits and prices are asked for anew.
 */
export function loadSlip(owner: string): HeldSlip {
  const empty = emptyHeld(owner)
  known = read('session')
  const stored = [known, read('local')].map(parse).find((slip) => slip?.owner === owner)
  if (stored === undefined) return empty
  const { entries, multiple, series, autoAccept, acceptAny, ...rest } = stored
  const fresh = entries.map((entry): HeldEntry => ({ ...entry, orderData: undefined }))
  const state = { ...empty.state, multiple, series, autoAccept, acceptAny }
  return { ...rest, placing: rest.placing, state: reduceSlip(state, { type: 'restore', entries: fresh }).state }
}

/** Of what was sent and not answered the member has to find the id again, or would bet a second time. */
const isUnanswered = ({ placing }: Pick<Stored, 'placing'>): boolean => placing !== undefined

/** The slip that another member was still waiting for: their id outlives whoever uses this browser meanwhile. */
function unansweredOfOther(owner: string): string | undefined {
  return [read('session'), read('local')].find((json) => {
    const stored = parse(json)
    return stored !== undefined && stored.owner !== owner && isUnanswered(stored)
  })
}

export function saveSlip({ state, ...rest }: HeldSlip): void {
  const { entries, multiple, series, autoAccept, acceptAny } = state
  const stored: Stored = { ...rest, entries: [...entries], multiple, series, autoAccept, acceptAny }
  // The host takes away at the log-out what says so (`clearUntilLogOut`).
  const kept: Stored & KeptUntilLogOut = { ...stored, untilLogOut: !isUnanswered(stored) }
  const json = JSON.stringify(kept)
  const ofDevice = unansweredOfOther(rest.owner) ?? json
  try {
    browserStorage('session').setItem(KEY, json)
    known = json
    browserStorage('local').setItem(KEY, ofDevice)
  } catch {
    // A full storage costs the slip its life beyond a reload, nothing else.
  }
}

/** Another release of this remote has changed the slip of this tab since. */
export function isChangedElsewhere(): boolean {
  const now = read('session')
  return now !== undefined && now !== known
}

function read(kind: 'session' | 'local'): string | undefined {
  return browserStorage(kind).getItem(KEY) ?? undefined
}

function parse(json: string | undefined): Stored | undefined {
  if (json === undefined) return undefined
  try {
    const stored = v.safeParse(StoredSchema, JSON.parse(json))
    return stored.success ? stored.output : undefined
  } catch {
    return undefined
  }
}
