import { EXCLUSION_MONTHS, EXCLUSION_SENTENCES, TIMEOUT_HOURS } from '@site/contracts'
import { rules } from '@site/ui/form'
import * as v from 'valibot'

export const PAUSE_KINDS = ['timeout', 'selfExclusion'] as const
export type PauseKind = (typeof PAUSE_KINDS)[number]

/** The times to choose from: hours of a time-out, months of a self-exclusion. */
export const PAUSE_LENGTHS = { timeout: TIMEOUT_HOURS, selfExclusion: EXCLUSION_MONTHS } as const

/** A pause, its length as text, and what proves that the member means it. */
export const PauseSchema = v.pipe(
  v.object({
    kind: v.picklist(PAUSE_KINDS),
    length: v.string(),
    password: v.string(),
    sentence: v.pipe(v.string(), v.trim()),
  }),
  rules(({ kind, password, sentence }) => ({
    password: password === '' ? 'passwordRequired' : undefined,
    sentence: kind === 'selfExclusion' && !EXCLUSION_SENTENCES.includes(sentence) ? 'sentenceWrong' : undefined,
  })),
)
