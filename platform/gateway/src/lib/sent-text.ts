import { ApiError, STATUS } from '@site/contracts'

/**
 * The JSON of a body. Half a character, as an emoji leaves behind that a field has cut off, becomes the sign for one that
 * cannot be shown: JSON columns of PostgreSQL refuse it.
 *
 * @throws ApiError 6007 what is no JSON, or has a NUL somewhere
 */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      refuseNul(key)
      if (typeof value !== 'string') return value
      refuseNul(value)
      return value.toWellFormed()
    })
  } catch {
    throw new ApiError(STATUS.INVALID_PARAMETER, '请求内容不是有效的JSON')
  }
}

/**
 * What stands in an address: parameters of its path or of its query.
 *
 * @throws ApiError 6007 a NUL in one of them
 */
export function checkAddress<T>(parameters: T): T {
  JSON.stringify(parameters, (key, value: unknown) => {
    refuseNul(key)
    if (typeof value === 'string') refuseNul(value)
    return value
  })
  return parameters
}

/** PostgreSQL has no NUL character in texts; nobody types one. */
function refuseNul(text: string): void {
  if (text.includes('\0')) throw new ApiError(STATUS.INVALID_PARAMETER)
}
