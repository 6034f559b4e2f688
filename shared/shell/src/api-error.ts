import { ERROR_CATALOGUE, type ErrorCode, isApiError, localeFrom, STATUS } from '@site/contracts'

import { failureText } from './failure-text.ts'

/** The text to show a player for any thrown thing: the server's message, or the default of spec 8 in the page's language. */
export function messageOf(error: unknown, fallback: string = defaultOf(STATUS.SERVER_ERROR)): string {
  if (!isApiError(error)) return fallback
  // One that was made in the browser has the catalogue's words.
  return error.message === ERROR_CATALOGUE[error.code].message ? defaultOf(error.code) : error.message
}

/** Said in the document's language. */
function defaultOf(code: ErrorCode): string {
  return failureText(code, localeFrom(document.documentElement.lang)) ?? ERROR_CATALOGUE[code].message
}
