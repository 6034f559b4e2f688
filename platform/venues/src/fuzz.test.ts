import {
  SEAMLESS_HEADERS,
  SEAMLESS_STATUSES,
  VENUE_ROUNDS_PATH,
  VenueRoundsQuerySchema,
} from '@site/contracts/seamless'
import { signCall } from '@site/server'
import { createRouteTrials, type TriedRoute, triedRoutesOf } from '@site/server/testing'
import * as v from 'valibot'
import { expect, inject, test } from 'vitest'

import { SECRET } from '../tests/running-venue.ts'
import { venueOf } from '../tests/venue-of-a-test.ts'

const SEED = inject('randomSeed')
const { repeats, slowness } = inject('matrix')
/** Inputs for each route: many, for there are few routes. */
const TRIES = Math.max(30, Math.ceil(repeats.generatedCalls / 200))
/** Bodies that are no object of fields, sent as they are. */
const TEXTS = ['', '{', 'null', '[]', '0', '"x"', '{"__proto__":{"a":1}}', '{"constructor":1}', '{"advanceMs":1e999}']
const TYPES = ['application/json', 'text/plain', 'multipart/form-data', 'x/y', '']
/** How each refuses: a page's call by a word and a sentence, the book by a status, a file by a text. */
const RefusalSchema = v.union([
  v.strictObject({
    code: v.pipe(v.string(), v.regex(/^[A-Z_]+$/)),
    message: v.pipe(v.string(), v.regex(/\p{Script=Han}/u)),
  }),
  v.strictObject({ status: v.picklist(SEAMLESS_STATUSES) }),
  v.literal('not found'),
])

test(
  `whatever a route of the venues is sent from seed ${SEED}, it answers or refuses in its form, and never fails`,
  { timeout: 600_000 * slowness },
  async () => {
    const venue = await venueOf('CP', '')
    const url = await venue.listen()
    const { token, draw } = await venue.visit()
    const caller = { token, type: undefined as string | undefined }
    const { listen, inputFor, send } = createRouteTrials({
      ...{ url, channel: 'venues.input-read', seed: SEED },
      planted: {
        ...{
          ticket: [venue.operator.ticket(), 'x'.repeat(16)],
          draw: [draw?.id, 'another'],
          stake: ['1.00', '0', '-1'],
        },
        ...{
          key: ['big', 'small', 'odd'],
          lang: ['zh-TW', 'xx'],
          '*': ['main.0123456789abcdef.js', '../package.json'],
        },
      },
      headersOf({ path }, body) {
        const timestamp = String(Date.now())
        const signature = signCall(SECRET, { timestamp, path: VENUE_ROUNDS_PATH, body })
        const signed = { [SEAMLESS_HEADERS.timestamp]: timestamp, [SEAMLESS_HEADERS.signature]: signature }
        return {
          'x-play-token': caller.token,
          ...(caller.type !== undefined && { 'content-type': caller.type }),
          ...(path === VENUE_ROUNDS_PATH && signed),
        }
      },
    })
    const answers = { given: 0, refused: 0 }
    const check = async (route: TriedRoute, input: unknown, place: number): Promise<void> => {
      const { http, said, sent } = await send(route, input, place)
      const isAsDeclared = http < 400 || (http < 500 && v.is(RefusalSchema, said))
      expect.soft(isAsDeclared ? undefined : `${sent}: HTTP ${http} ${JSON.stringify(said)}`).toBeUndefined()
      if (http < 400) answers.given += 1
      else answers.refused += 1
    }
    const routes = triedRoutesOf(venue.app)
    expect(routes.length).toBeGreaterThan(7)
    const stopListening = listen()
    try {
      for (const route of routes) {
        // Its body is read as text, of which only the signature speaks before.
        if (route.path === VENUE_ROUNDS_PATH) route.schemas.add(VenueRoundsQuerySchema)
        for (let place = 0; place < TRIES; place += 1) await check(route, inputFor(route, place), place)
        for (const type of route.method === 'POST' ? TYPES : []) {
          caller.type = type
          for (const text of TEXTS) await check(route, text, 0)
          caller.type = undefined
        }
        caller.token = ''
        await check(route, inputFor(route, 1), 1)
        caller.token = token
      }
    } finally {
      stopListening()
    }
    expect(answers.given).toBeGreaterThan(TRIES)
    expect(answers.refused).toBeGreaterThan(TRIES)
  },
)
