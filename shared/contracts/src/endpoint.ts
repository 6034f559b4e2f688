import type * as v from 'valibot'

import type { Deprecation } from './deprecation.ts'
import type { ChangeEvent } from './events.ts'

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
  /** Visitors may ask, yet the answer depends on who does: it is kept apart for each member, and ends with the log-in. */
  readonly personal?: boolean
  /** The answer may be kept per path and payload until reload, log-in, log-out or language change (open point 44). */
  readonly cacheable: boolean
  /** The event after which the answer is another: who shows it asks again. */
  readonly changedBy?: ChangeEvent
  /** See {@link MoneyEndpoint} and {@link CarrierEndpoint}. */
  readonly money?: boolean | 'byMethod'
  /** Sent as multipart, neither encrypted nor rewritten (open point 46). */
  readonly multipart?: boolean
  /** Set where the call is going to go: whoever releases code that makes it is told. */
  readonly deprecated?: Deprecation
  readonly request: Request
  readonly response: Response
  /** One line for the OpenAPI document. */
  readonly summary: string
}

/**
 * A call that moves money. The request carries `requestId` as its idempotency key: a repeat with the same key and the
 * same fields gets the first answer and moves nothing more, so an outcome that is not known is settled by repeating.
 * Browsers make it through `@site/shell/money` alone.
 */
export interface MoneyEndpoint<
  Request extends v.GenericSchema = v.GenericSchema,
  Response extends v.GenericSchema = v.GenericSchema,
> extends Endpoint<Request, Response> {
  readonly money: true
}

/**
 * A call that carries methods of a venue, some of which move money: those have `requestId` among their arguments. `call`
 * takes it with the others alone, `@site/shell/money` with these.
 */
export interface CarrierEndpoint<
  Request extends v.GenericSchema = v.GenericSchema,
  Response extends v.GenericSchema = v.GenericSchema,
> extends Endpoint<Request, Response> {
  readonly money: 'byMethod'
}

/** A call that moves no money. */
export interface PlainEndpoint<
  Request extends v.GenericSchema = v.GenericSchema,
  Response extends v.GenericSchema = v.GenericSchema,
> extends Endpoint<Request, Response> {
  readonly money?: false
}

/** Identity that keeps the schema types, and tells calls that move money from those that do not. */
export function endpoint<
  Request extends v.GenericSchema<{ readonly requestId: string }>,
  Response extends v.GenericSchema,
>(declaration: MoneyEndpoint<Request, Response>): MoneyEndpoint<Request, Response>
export function endpoint<
  Request extends v.GenericSchema<{ readonly method: string }>,
  Response extends v.GenericSchema,
>(declaration: CarrierEndpoint<Request, Response>): CarrierEndpoint<Request, Response>
export function endpoint<Request extends v.GenericSchema, Response extends v.GenericSchema>(
  declaration: PlainEndpoint<Request, Response>,
): PlainEndpoint<Request, Response>
export function endpoint(declaration: Endpoint): Endpoint {
  return declaration
}

export type RequestOf<E> = E extends Endpoint<infer Request> ? v.InferInput<Request> : never
export type ParsedRequestOf<E> = E extends Endpoint<infer Request> ? v.InferOutput<Request> : never
export type ResponseOf<E> = E extends Endpoint<v.GenericSchema, infer Response> ? v.InferOutput<Response> : never
/** What a gateway handler returns, before the response schema's transformations. */
export type AnswerOf<E> = E extends Endpoint<v.GenericSchema, infer Response> ? v.InferInput<Response> : never
