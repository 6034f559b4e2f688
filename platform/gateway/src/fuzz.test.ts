import { ENDPOINTS, type Endpoint, HEADERS, isStatusCode } from '@site/contracts'
import { toJsonSchema } from '@valibot/to-json-schema'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { describeOnEngines } from './testing/on-engines.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 12)
const NASTY = ['', '\0', '\u2028', '💥', "' or 1=1 --", '../../etc/passwd', '${7*7}', '-1', 'null', 'x'.repeat(5_000)]

/** The part of JSON Schema that the declarations turn into. */
interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
}

/** Values that mostly fit a schema: what a careless or hostile client sends. */
function valueOf(shape: Shape): fc.Arbitrary<unknown> {
  const odd = fc.oneof(
    fc.constantFrom<unknown>(...NASTY),
    fc.jsonValue(),
    fc.constantFrom<unknown>(1e308, -0.5, 2 ** 53),
  )
  return fc.oneof({ weight: 8, arbitrary: fittingOf(shape) }, { weight: 1, arbitrary: odd })
}

function fittingOf(shape: Shape): fc.Arbitrary<unknown> {
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(fittingOf))
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  if (shape.type === 'object') {
    const properties = Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, valueOf(inner)] as const)
    return fc.record(Object.fromEntries(properties), { requiredKeys: [...(shape.required ?? [])] })
  }
  if (shape.type === 'array') return fc.array(valueOf(shape.items ?? {}), { maxLength: 4 })
  if (shape.type === 'integer' || shape.type === 'number') return fc.integer({ min: -1, max: 200 })
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'null') return fc.constant(null)
  return shape.pattern === undefined ? fc.string({ maxLength: 40 }) : matching(shape.pattern)
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.constantFrom('abcd12', '100.00', '2020-01-01') // look-ahead is beyond the generator
  }
}

describeOnEngines('generated calls', ({ site, store }) => {
  // The log-out comes last: after it the member is a stranger.
  const all: readonly Endpoint[] = [
    ...Object.values(ENDPOINTS).filter((one) => one !== ENDPOINTS.logout),
    ENDPOINTS.logout,
  ]

  test(
    'valid or not, every answer is one of the catalogue and none a fault of the server',
    { timeout: 180_000 },
    async () => {
      const visitor = site().client()
      const { client: member } = await site().newMember()
      for (const endpoint of all) {
        const shape = toJsonSchema(endpoint.request, { errorMode: 'ignore', typeMode: 'input' }) as Shape
        await fc.assert(
          fc.asyncProperty(valueOf(shape), fc.boolean(), async (input, asMember) => {
            const client = asMember ? member : visitor
            const answer = await client.send(endpoint.method, endpoint.path, input)
            expect(answer.http, endpoint.path).toBeLessThan(500)
            expect(isStatusCode(answer.code)).toBe(true)
            expect([6005, 6006, 6399]).not.toContain(answer.code)
            expect(JSON.stringify(answer.data)).not.toMatch(/at \w+ \(|node_modules|select |insert /i)
          }),
          { numRuns: RUNS },
        )
      }
      const { rows } = await store().database.db.execute<{ bad: string; total: string }>(sql`
      select (select count(*) from ledger_account where owner <> 0 and balance < 0)::text as bad,
        (select coalesce(sum(amount), 0) from ledger_entry)::text as total`)
      expect(rows[0]).toEqual({ bad: '0', total: '0' })
    },
  )

  test('headers of any content are refused, never a fault of the server', { timeout: 60_000 }, async () => {
    const client = site().client({ sealed: false })
    const HeaderSchema = v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(HEADERS)),
        fc.string({ maxLength: 200 }),
        async (name, value) => {
          if (!v.is(HeaderSchema, value)) return
          const answer = await client.send('POST', ENDPOINTS.preInfo.path, {}, { headers: { [name]: value } })
          expect(answer.http).toBe(200)
          expect([6000, 6008]).toContain(answer.code)
        },
      ),
      { numRuns: 10 * RUNS },
    )
  })
})
