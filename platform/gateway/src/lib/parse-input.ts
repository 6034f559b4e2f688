import { ApiError, STATUS } from '@site/contracts'
import * as v from 'valibot'

import { validationMessage } from './validation-message.ts'

/**
 * Input that does not come through a declared call, checked.
 *
 * @throws ApiError 6007 with a sentence about what is wrong
 */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input)
  if (!parsed.success) throw new ApiError(STATUS.INVALID_PARAMETER, validationMessage(parsed.issues))
  return parsed.output
}
