import * as v from 'valibot'

/** What attackers are told. */
export const AttackSchema = v.object({
  url: v.string(),
  /** Names of members, whose passwords are guessed. */
  victims: v.array(v.string()),
  /** Calls a second of members beside those that are measured. */
  perSecond: v.number(),
  kinds: v.array(v.picklist(['tokens', 'readers', 'guesses', 'crowd'])),
})
export type Attack = v.InferOutput<typeof AttackSchema>

/** What they have done until now. */
export interface Done {
  calls: number
  frames: number
  guesses: number
  closed: number
}
