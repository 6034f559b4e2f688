import { ERROR_CATALOGUE, isApiError, STATUS } from '@site/contracts'

/** The text to show a player for any thrown thing: the server's message, or the default of spec 8. */
export function messageOf(error: unknown, fallback: string = ERROR_CATALOGUE[STATUS.SERVER_ERROR].message): string {
  return isApiError(error) ? error.message : fallback
}
