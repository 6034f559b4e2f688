import { channel } from 'node:diagnostics_channel'

import { ApiError, STATUS } from '@site/contracts'
import * as v from 'valibot'

import { validationMessage } from './validation-message.ts'

/** Told of what reads such input, `{ schema, input }`: no declaration says it to those who make calls of every kind. */
const INPUT_READ = channel('gateway.input-read')

/**
 * How whatever a stranger sends is read. A check is made of what has passed the ones before it: they count on its shape. The
 * first fault is told and ends it: a list of nothing but faults, a quarter of a megabyte long, would be a second of the thread.
 */
export const UNTIL_A_FAULT = { abortEarly: true } as const

/**
 * Input that does not come through a declared call, checked.
 *
 * @throws ApiError 6007 with a sentence about what is wrong
 */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  INPUT_READ.publish({ schema, input })
  const parsed = v.safeParse(schema, input, UNTIL_A_FAULT)
  if (!parsed.success) throw new ApiError(STATUS.INVALID_PARAMETER, validationMessage(parsed.issues))
  return parsed.output
}
