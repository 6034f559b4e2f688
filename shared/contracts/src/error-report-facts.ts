import { canonicalJson } from './canonical-json.ts'
import type { Composition } from './composition.ts'

// Apart from the schema, which a browser that reports does not need.

/** Where browsers tell the registry of errors; the gateway counts them, the registry keeps what repeats one. */
export const ERROR_REPORT_PATH = '/registry/error-reports'

/** Events, and calls, that go with a report: the last ones before the error. */
export const MAX_RECENT = 20
/** Fields of one of them. */
export const MAX_FORM_FIELDS = 12
/** What took longer, or is longer ago, is said to be this long. */
export const MAX_SPAN_MS = 99_999_999

/**
 * The text whose sha256 is a composition's digest: everything but when it was signed and until when it holds. The same
 * decision for the same cohorts has the same digest, whoever asks and whenever.
 */
export function compositionContent(composition: Composition): string {
  return canonicalJson({ ...composition, issuedAt: undefined, expiresAt: undefined })
}
