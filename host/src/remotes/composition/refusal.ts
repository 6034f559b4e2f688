import type { CompositionRefusal } from '@site/contracts'

/** Why a composition is not used: it is not trusted, or it cannot be used in a browser. */
export type RefusalReason = CompositionRefusal | 'no-document' | 'origin-not-listed' | 'hash-missing' | 'unreachable'

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
