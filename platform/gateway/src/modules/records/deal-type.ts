import { DEAL_TYPES } from '@site/contracts'

export type DealType = (typeof DEAL_TYPES)[number]

/** What kind of deal a journal is: the first word of its own kind, `bonus` of `bonus_vip`. Undefined where that is none. */
export function dealTypeOf(journalKind: string): DealType | undefined {
  const [word] = journalKind.split('_')
  return DEAL_TYPES.find((type) => type === word)
}
