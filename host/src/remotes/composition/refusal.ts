/** Why a composition is not used. A closed list, so that an alert can group by it. */
export const REFUSALS = [
  'no-document',
  'not-a-document',
  'unknown-key',
  'bad-signature',
  'wrong-theme',
  'expired',
  'replayed',
  'origin-not-listed',
  'hash-missing',
  'unreachable',
] as const
export type RefusalReason = (typeof REFUSALS)[number]

/** A composition that is not used; `detail` names the part, for telemetry and not for players. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly detail: string
}

export type Verdict<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }

export function accept<T>(value: T): Verdict<T> {
  return { ok: true, value }
}

export function refuse(reason: RefusalReason, detail = ''): Verdict<never> {
  return { ok: false, refusal: { reason, detail } }
}
