/** Why a call did not bring an answer. `business` carries a code of the catalogue (spec 8). */
export type ApiErrorKind = 'business' | 'expired' | 'network' | 'timeout' | 'http' | 'format'

/**
 * The one error of the request client. Told apart by its literal name, never by `instanceof`: each deployable may
 * hold its own copy of a class.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** Status code of the catalogue; 6005 for anything that never reached a business answer. */
  readonly code: number
  /** The answer's data, unchecked; a risk login holds `phoneNumber` there. */
  readonly data: unknown

  constructor(kind: ApiErrorKind, code: number, message: string, data?: unknown) {
    super(message)
    this.kind = kind
    this.code = code
    this.data = data
  }
}

export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'ApiError'
}

/** The text to show a player for any thrown thing: the server's message, or the default of spec 8. */
export function messageOf(error: unknown, fallback = '服务开小差了，请稍后再试'): string {
  return isApiError(error) && error.message !== '' ? error.message : fallback
}
