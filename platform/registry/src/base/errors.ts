/** Why the registry said no. A closed list, so that a script can act on it; the text is for people. */
export type RegistryErrorCode =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'revision-required'
  | 'revision-conflict'
  | 'undo-conflict'
  | 'version-taken'
  | 'upload-mismatch'
  | 'too-large'
  | 'promotion-refused'
  | 'nothing-to-change'
  | 'host-unknown'
  | 'frozen'
  | 'approval-required'
  | 'not-as-shown'
  | 'ended'
  | 'too-late'
  | 'busy'

const STATUS: Readonly<Record<RegistryErrorCode, number>> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'revision-required': 428,
  'revision-conflict': 409,
  'undo-conflict': 409,
  'version-taken': 409,
  'upload-mismatch': 422,
  'too-large': 413,
  'promotion-refused': 422,
  'nothing-to-change': 422,
  'host-unknown': 503,
  frozen: 423,
  'approval-required': 428,
  'not-as-shown': 409,
  ended: 409,
  'too-late': 409,
  busy: 503,
}

/** What is refused for the moment alone is good again after so long, seconds. */
const RETRY_AFTER_S: Readonly<Partial<Record<RegistryErrorCode, number>>> = { busy: 10 }

/** A refusal with its HTTP status; `details` goes into the answer beside `error` and `message`. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError'
  readonly code: RegistryErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: RegistryErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.details = details
  }

  get status(): number {
    return STATUS[this.code]
  }

  /** When the same may be sent again; undefined where it would be refused again. */
  get retryAfterS(): number | undefined {
    return RETRY_AFTER_S[this.code]
  }
}
