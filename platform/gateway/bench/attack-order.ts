import * as v from 'valibot'

/** What attackers are told. */
export const AttackSchema = v.object({
  url: v.string(),
  /** Members whose passwords are guessed, and to whose phones codes are asked for in other names. */
  victims: v.array(v.object({ name: v.string(), phone: v.string() })),
  /** Calls a second of members beside those that are measured. */
  perSecond: v.number(),
  kinds: v.array(v.picklist(['tokens', 'readers', 'guesses', 'decoys', 'crowd'])),
})
export type Attack = v.InferOutput<typeof AttackSchema>

/** What they have done until now. */
export interface Done {
  calls: number
  frames: number
  guesses: number
  decoys: number
  closed: number
  /** How often each came to what: `guesses 6011`, `tokens 4430 too many log-ins`; `0` stands for no answer. */
  readonly outcomes: Record<string, number>
}
