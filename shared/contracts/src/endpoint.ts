import type * as v from 'valibot'

/** Who may call: a visitor's call needs no token, a member's call answers 6001 without a valid one. */
export type Caller = 'visitor' | 'member'

/**
 * One call of the API, declared once as data: client, gateway, OpenAPI document and generated test
 * input all come from it. Behaviour lives in ordinary functions, never here. Answers tolerate unknown fields.
 */
export interface Endpoint<
  Request extends v.GenericSchema = v.GenericSchema,
  Response extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'POST' | 'GET'
  readonly path: `/${string}`
  readonly caller: Caller
  /** The answer may be kept per path and payload until reload, log-in, log-out or language change (open point 44). */
  readonly cacheable: boolean
  /** Moves money: the request carries `requestId` as its idempotency key. */
  readonly money?: boolean
  /** Sent as multipart, neither encrypted nor rewritten (open point 46). */
  readonly multipart?: boolean
  readonly request: Request
  readonly response: Response
  /** One line for the OpenAPI document. */
  readonly summary: string
}

/** Identity that keeps the schema types. */
export function endpoint<Request extends v.GenericSchema, Response extends v.GenericSchema>(
  declaration: Endpoint<Request, Response>,
): Endpoint<Request, Response> {
  return declaration
}

export type RequestOf<E> = E extends Endpoint<infer Request> ? v.InferInput<Request> : never
export type ParsedRequestOf<E> = E extends Endpoint<infer Request> ? v.InferOutput<Request> : never
export type ResponseOf<E> = E extends Endpoint<v.GenericSchema, infer Response> ? v.InferOutput<Response> : never
/** What a gateway handler returns, before the response schema's transformations. */
export type AnswerOf<E> = E extends Endpoint<v.GenericSchema, infer Response> ? v.InferInput<Response> : never
