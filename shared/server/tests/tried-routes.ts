import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { inputOf, type KnownValues, together } from './generated-input.ts'
import { routesOf } from './routes-of.ts'

/** Values that a field may have of every name. */
const EXTREMES = ['\0', '\uD800', 1e308, 2 ** 53, Number.MAX_SAFE_INTEGER, 8e15, -1, '9'.repeat(400), '0', null, {}, []]
const SEEN_EACH = 30
/** A stream has no end that could be waited for. */
const STREAM = 'text/event-stream'

type Schema = v.GenericSchema
export interface TriedRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** What has read the input of calls of it so far, but for parts of its path. */
  readonly schemas: Set<Schema>
}
const ReadSchema = v.object({ schema: v.custom<Schema>((one) => typeof one === 'object'), input: v.unknown() })

/** All that a server answers to, whoever adds one. */
export function triedRoutesOf(app: Pick<FastifyInstance, 'printRoutes'>): readonly TriedRoute[] {
  return (['GET', 'POST'] as const).flatMap((method) =>
    routesOf(app, method).map((path) => ({ method, path, schemas: new Set<Schema>() })),
  )
}

interface RouteTrials {
  /** Of the server, without a path. */
  readonly url: string
  /** Where the server publishes what reads its input: `{ schema, input }`. */
  readonly channel: string
  readonly seed: number
  /** Values that fields of these names have beside those that were seen. */
  readonly planted?: KnownValues
  /** A field whose values stand in every part of a path that is a parameter. */
  readonly everywhere?: string
  /** Headers of a call; `text` is its body, as it is sent. */
  readonly headersOf?: (route: TriedRoute, text: string) => Readonly<Record<string, string>>
}

/**
 * Tries routes of a server with what each may be sent: made of values that answers had, and of the schemas that read the input
 * before. Nothing declares these schemas, so that a new route is tried as all others are.
 */
export function createRouteTrials({ url, channel, seed, planted = {}, everywhere, headersOf }: RouteTrials) {
  /** Values by the name of their field, as answers have them. */
  const seen = new Map<string, unknown[]>()
  let tried: TriedRoute | undefined

  function see(value: unknown): void {
    if (Array.isArray(value)) value.slice(0, 5).forEach(see)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        see(inner)
        const values = seen.get(name) ?? []
        if (typeof inner !== 'object' && !values.includes(inner) && values.length < SEEN_EACH)
          seen.set(name, [...values, inner])
      }
  }

  function note(message: unknown): void {
    const { schema, input } = v.parse(ReadSchema, message)
    const isOfPath = v.is(v.record(v.string(), v.string()), input) && isPathOf(tried?.path, input)
    if (!isOfPath) tried?.schemas.add(schema)
  }

  return {
    /** Learns what reads the input of each route until the returned function is called. */
    listen(): () => void {
      subscribe(channel, note)
      return () => unsubscribe(channel, note)
    },

    /** The next input: at first nothing is known of it but names, then what read the ones before. */
    inputFor({ schemas }: TriedRoute, place: number): unknown {
      if (place === 0) return {}
      const known = Object.fromEntries(
        [...seen].map(([name, values]) => [name, [...values, ...values, ...EXTREMES]] as const),
      )
      const parts = [...schemas].map((request) => inputOf({ request }, { ...known, ...planted }))
      const [input] = fc.sample(fc.tuple(...parts).map(together), { numRuns: 1, seed: seed + place })
      return input
    },

    /**
     * Sends an input, text and forms as they are, and sees what the answer has; the `place` says what stands in the path.
     */
    async send(route: TriedRoute, input: unknown, place: number) {
      tried = route
      const { method, path } = route
      const params = path.replaceAll(/:(\w+)|\*/g, (_part, name: string | undefined = '*') => {
        const all = everywhere === undefined ? [] : (seen.get(everywhere) ?? [])
        const own = [...(planted[name] ?? []), ...(seen.get(name) ?? [])]
        const known = [...all, ...own, 'x', '0', '9'.repeat(12), '__proto__']
        return encodeURIComponent(String(known[place % known.length]))
      })
      const isQuery = method === 'GET'
      const text = isQuery || input instanceof FormData ? '' : typeof input === 'string' ? input : JSON.stringify(input)
      const body = isQuery ? undefined : input instanceof FormData ? input : (text ?? '')
      const sent = params + (isQuery ? `?${queryOf(input)}` : '')
      const response = await fetch(url + sent, {
        method,
        redirect: 'manual',
        headers: {
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
          ...headersOf?.(route, text ?? ''),
        },
        ...(body !== undefined && { body }),
      })
      const type = response.headers.get('content-type') ?? ''
      if (type.startsWith(STREAM)) await response.body?.cancel()
      const answer = type.startsWith(STREAM) ? '' : await response.text()
      const said: unknown = type.includes('json') ? JSON.parse(answer) : answer
      if (response.ok) see(said)
      return { http: response.status, said, sent: `${method} ${sent} ${text}` }
    },
  }
}

function isPathOf(path: string | undefined, input: object): boolean {
  const names = [...(path ?? '').matchAll(/:(\w+)|\*/g)].map(([, name = '*']) => name)
  const given = Object.keys(input)
  return names.length > 0 && given.length === names.length && given.every((name) => names.includes(name))
}

function queryOf(input: unknown): URLSearchParams {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
  return new URLSearchParams(
    entries.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  )
}
