import { randomBytes, randomInt } from 'node:crypto'

import { registerEndpoint } from '@site/contracts'

import { type Gateway, createGateway } from '../app.ts'
import type { GatewayOptions } from '../context/index.ts'
import type { Database } from '../db/database.ts'
import { type ClientOptions, type GatewayClient, createClient, md5 } from './client.ts'

export const TEST_SITE_KEY = { aes: 'a1'.repeat(32), sign: 'b2'.repeat(32) } as const
export const TEST_JWT_SECRET = 'test-secret-of-at-least-32-characters'

export const TEST_VENUE_SECRET = 'venue-secret-of-at-least-32-characters'

export interface RunningGateway {
  readonly gateway: Gateway
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  client(options?: Partial<ClientOptions>): GatewayClient
  /**
   * Registers a member and logs in; name and date of birth are new each time.
   *
   * @param options.isAgeKnown false for one who has not said when they were born, and may not play yet
   */
  newMember(
    options?: Partial<ClientOptions> & { readonly isAgeKnown?: boolean },
  ): Promise<{ readonly client: GatewayClient; readonly name: string; readonly id: number }>
  /** Calls a sandbox driver. */
  sandbox(method: 'GET' | 'POST', path: `/sandbox/${string}`, body?: unknown): Promise<unknown>
  /** Stops the gateway; the database stays open. */
  close(): Promise<void>
}

/** A gateway with the sandbox on a free port over an open database. */
export async function startGateway(database: Database, options: Partial<GatewayOptions> = {}): Promise<RunningGateway> {
  const gateway = await createGateway({
    database,
    siteKey: TEST_SITE_KEY,
    jwtSecret: TEST_JWT_SECRET,
    sandbox: true,
    simulator: true,
    resultsWhenAsked: true,
    checkAnswers: true,
    cheapPasswords: options.production !== true,
    captcha: { kind: 'none', after: 0 }, // suites that fail on purpose are not about it
    // Nobody keeps a book there, which is known at once; `startVenueBook` does.
    venues: { secret: TEST_VENUE_SECRET, origin: 'http://venues.test:9000', serverUrl: 'http://127.0.0.1:9' },
    siteSettings: (theme) => ({ title: theme, depositHelp: '1', editionSwitch: '1', registerFlag: '0' }),
    limits: {
      callsPerAddress: 1_000_000,
      loginsPerAddress: 1_000_000,
      registrationsPerAddress: 1_000_000,
      captchasPerAddress: 1_000_000,
      easyPuzzles: 1_000_000,
      downloadsPerAddress: 1_000_000,
      codesPerAddress: 1_000_000,
      failuresPerAddress: 1_000_000,
    },
    ...options,
  })
  const url = await gateway.app.listen({ host: '127.0.0.1', port: 0 })
  const client = (more: Partial<ClientOptions> = {}) => createClient({ baseUrl: url, siteKey: TEST_SITE_KEY, ...more })
  return {
    gateway,
    url,
    client,
    async newMember({ isAgeKnown = true, ...more } = {}) {
      const name = newName()
      const one = client(more)
      const password = 'passw0rd'
      const { userId } = await one.call(registerEndpoint, {
        name,
        password: md5(password),
        secondPassword: md5(password),
        ...(isAgeKnown && { birthday: newBirthday() }),
      })
      await one.login(name, password)
      return { client: one, name, id: Number(userId) }
    },
    async sandbox(method, path, body) {
      const response = await fetch(url + path, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
      const answer: unknown = await response.json()
      return answer
    },
    close: () => gateway.close(),
  }
}

/** Birthdays of some tests' future: with one of these days a gift would be there that a test knows nothing of. */
const BIRTHDAYS = { inDays: 60, days: 240, fromYear: 1940, years: 55 } as const
let births = randomInt(BIRTHDAYS.days * BIRTHDAYS.years)

/** The date of birth of a grown-up, another one each time: with the same name it would make two members one person. */
export function newBirthday(): string {
  births = (births + 1) % (BIRTHDAYS.days * BIRTHDAYS.years)
  const date = new Date(Date.now() + (BIRTHDAYS.inDays + (births % BIRTHDAYS.days)) * 86_400_000)
  date.setUTCFullYear(BIRTHDAYS.fromYear + Math.floor(births / BIRTHDAYS.days))
  return date.toISOString().slice(0, 10)
}

/** A user name that the register rule accepts and nobody has. */
export function newName(): string {
  return `t${BigInt(`0x${randomBytes(6).toString('hex')}`)
    .toString(36)
    .slice(0, 7)}a1`
}
