import { BetModeSchema, MAX_SELECTIONS } from '@site/contracts/sports'
import { emptySlip, reduceSlip, type SlipState } from '@site/domain'
import * as v from 'valibot'

import { type HeldEntry, HeldEntrySchema } from './held-entry.ts'

const KEY = 'sports-slip:v1'
const TypedSchema = v.pipe(v.string(), v.maxLength(12))

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
    v.object({ requestId: v.string(), mode: BetModeSchema, keys: v.pipe(v.array(v.string()), v.maxLength(10)) }),
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

/** What this device keeps of a member's slip. Quotes are left behind: limits and prices are asked for anew. */
export function loadSlip(owner: string): HeldSlip {
  const empty = emptyHeld(owner)
  const stored = v.safeParse(StoredSchema, readJson())
  if (!stored.success || stored.output.owner !== owner) return empty
  const { entries, multiple, series, autoAccept, acceptAny, ...rest } = stored.output
  const fresh = entries.map((entry): HeldEntry => ({ ...entry, orderData: undefined }))
  const state = { ...empty.state, multiple, series, autoAccept, acceptAny }
  return { ...rest, placing: rest.placing, state: reduceSlip(state, { type: 'restore', entries: fresh }).state }
}

export function saveSlip({ state, ...rest }: HeldSlip): void {
  const { entries, multiple, series, autoAccept, acceptAny } = state
  const stored: Stored = { ...rest, entries: [...entries], multiple, series, autoAccept, acceptAny }
  try {
    localStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // A full or forbidden storage costs the slip its life beyond a reload, nothing else.
  }
}

function readJson(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return undefined
  }
}
