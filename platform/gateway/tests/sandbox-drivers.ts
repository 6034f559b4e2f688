import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import fc from 'fast-check'
import * as v from 'valibot'

import { inputOf, type KnownValues, together } from './generated-input.ts'
import { routesOf, type RunningGateway } from '../src/testing/index.ts'

/** Moves the time of all others: its turn comes last. */
export const CLOCK = '/sandbox/clock'
/** Values that a field may have of every name. */
const EXTREMES = ['\0', '\uD800', 1e308, 2 ** 53, Number.MAX_SAFE_INTEGER, 8e15, -1, '9'.repeat(400), '0', null, {}, []]
const SEEN_EACH = 30

type Schema = v.GenericSchema
export interface Driver {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** What has read the input of calls of it so far, but for parts of its path. */
  readonly schemas: Set<Schema>
}
const HeardSchema = v.object({ schema: v.custom<Schema>((one) => typeof one === 'object'), input: v.unknown() })

/**
 * Every driver of the sandbox, and what each may be sent: of values that answers had, and of what read the input before.
 *
 * @param planted values that fields of these names have beside those that were seen
 */
export function createSandboxDrivers(site: RunningGateway, seed: number, planted: KnownValues = {}) {
  const all = (['GET', 'POST'] as const).flatMap((method) =>
    routesOf(site, method).map((path) => ({ method, path, schemas: new Set<Schema>() })),
  )
  const drivers: readonly Driver[] = all
    .filter(({ path }) => path.startsWith('/sandbox/') && !path.includes('*'))
    .toSorted((a, b) => Number(a.path === CLOCK) - Number(b.path === CLOCK))
  /** Values by the name of their field, as answers have them. */
  const seen = new Map<string, unknown[]>()
  let tried: Driver | undefined

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

  function hear(message: unknown): void {
    const heard = v.parse(HeardSchema, message)
    const isOfPath = v.is(v.record(v.string(), v.string()), heard.input) && isPathOf(tried?.path, heard.input)
    if (!isOfPath) tried?.schemas.add(heard.schema)
  }

  return {
    drivers,

    /** Learns what reads the input of each driver until it is told to stop. */
    listen(): () => void {
      subscribe('gateway.input-read', hear)
      return () => unsubscribe('gateway.input-read', hear)
    },

    /** The next input: at first nothing is known of it but names, then what read the ones before. */
    inputFor({ schemas }: Driver, place: number): unknown {
      if (place === 0) return {}
      const known = Object.fromEntries(
        [...seen].map(([name, values]) => [name, [...values, ...values, ...EXTREMES]] as const),
      )
      const parts = [...schemas].map((request) => inputOf({ request }, { ...known, ...planted }))
      const [input] = fc.sample(fc.tuple(...parts).map(together), { numRuns: 1, seed: seed + place })
      return input
    },

    /** Sends an input, text as it is, and sees what the answer has; the `place` tells what stands in the path. */
    async send(driver: Driver, input: unknown, place: number) {
      tried = driver
      const { method, path } = driver
      const params = path.replaceAll(/:(\w+)/g, (_part, name: string) => {
        const known = [...(seen.get('matchId') ?? []), ...(seen.get(name) ?? []), 'x', '0', '9'.repeat(12), '__proto__']
        return encodeURIComponent(String(known[place % known.length]))
      })
      const isQuery = method === 'GET'
      const body = isQuery ? undefined : typeof input === 'string' ? input : JSON.stringify(input)
      const sent = params + (isQuery ? `?${queryOf(input)}` : '')
      const response = await fetch(site.url + sent, {
        method,
        ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
      })
      const text = await response.text()
      const isData = response.headers.get('content-type')?.includes('json') === true
      const said: unknown = isData ? JSON.parse(text) : text
      if (response.ok) see(said)
      return { http: response.status, said, sent: `${method} ${sent} ${body ?? ''}` }
    },
  }
}

function isPathOf(path: string | undefined, input: object): boolean {
  const names = [...(path ?? '').matchAll(/:(\w+)/g)].map(([, name]) => name)
  const given = Object.keys(input)
  return names.length > 0 && given.length === names.length && given.every((name) => names.includes(name))
}

function queryOf(input: unknown): URLSearchParams {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
  return new URLSearchParams(
    entries.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  )
}
