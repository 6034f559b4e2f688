import { ERROR_CATALOGUE, STATUS } from '@site/contracts'
import { DeskRefusalSchema } from '@site/contracts/desk'
import * as v from 'valibot'

/** Why a driver was not obeyed: the catalogue's code, and words for the person at the desk. */
export class DeskError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'DeskError'
    this.code = code
  }
}

const AWAY = STATUS.BAD_GATEWAY

/** A path below `/sandbox/` with its query; what is empty is left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/**
 * Calls a driver: with a body it is told something, without one it is asked.
 *
 * @throws DeskError when it refuses, cannot be reached or answers something else
 */
export async function callDriver<S extends v.GenericSchema>(
  path: string,
  schema: S,
  options: { readonly body?: unknown; readonly signal?: AbortSignal } = {},
): Promise<v.InferOutput<S>> {
  const { body, signal } = options
  const sent: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(path, { ...sent, ...(signal && { signal }) }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error
    throw new DeskError(AWAY, ERROR_CATALOGUE[AWAY].message)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) {
    const parsed = v.safeParse(schema, answer)
    if (parsed.success) return parsed.output
    throw new DeskError(STATUS.INVOCATION_ERROR, ERROR_CATALOGUE[STATUS.INVOCATION_ERROR].message)
  }
  const refusal = v.safeParse(DeskRefusalSchema, answer)
  if (refusal.success) throw new DeskError(refusal.output.status_code, refusal.output.message)
  throw new DeskError(AWAY, ERROR_CATALOGUE[AWAY].message)
}
