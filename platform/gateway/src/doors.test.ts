import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { memberInfoEndpoint, preInfoEndpoint } from '@site/contracts'
import { REQUEST_TIMEOUT_MS } from '@site/server'
import { expect, test } from 'vitest'

import { DECLARED_CALLS, routesOf } from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'

interface Door {
  /** Why whoever comes may have what it hands out. */
  readonly why: string
  /** The test that holds it to that: its file, and its title or a part of it. */
  readonly proof: readonly [file: string, title: string]
}

/**
 * What answers a `GET` and is no declared call: no signature and no token is asked for, and none of the tests that try
 * every declared call comes here. Drivers below `/sandbox/` have a guard of their own.
 */
const DOORS: Readonly<Record<string, Door>> = {
  '/-/illegal': {
    why: 'refuses whatever comes, as a call that was sealed with another key',
    proof: ['http/envelope.test.ts', 'a timestamp in clear, an altered body, path or signature is illegal'],
  },
  '/healthz': {
    why: 'says that the process answers, and nothing else',
    proof: ['http/operations.test.ts', 'healthz and readyz answer, and readyz says what is missing'],
  },
  '/openapi.json': {
    why: 'declarations of calls, which every page has in its code',
    proof: ['http/operations.test.ts', 'openapi.json describes all declared calls, and each of them is served'],
  },
  '/site/api/v1/user/avatar/*.svg': {
    why: 'drawings of the site, the same for everybody',
    proof: ['modules/profile/profile.test.ts', 'avatarList lists the site’s own pictures, and each is an SVG'],
  },
  '/site/api/v1/user/upload/image/:id': {
    why: 'the address is the secret, 24 random bytes; guesses are limited by address',
    proof: ['modules/uploads/uploads.test.ts', 'an address fetches so many a minute and no more, known or guessed'],
  },
  '/fd/api/v1/transactions/export/:name': {
    why: 'the address is the secret, 24 random bytes, good once, for a minute and while the log-in lasts that asked',
    proof: ['modules/records/records.test.ts', 'nothing in it is a formula, and it is fetched once'],
  },
  '/captcha/widget': {
    why: 'a page without anybody’s data, in a frame of its own',
    proof: [
      'modules/captcha/captcha.test.ts',
      'the frame’s page may run its own script and call home, and nothing else',
    ],
  },
  '/game/api/v1/venue/enter': {
    why: 'leads to the configured venue alone, which checks the launch token once',
    proof: ['modules/venues/entry.test.ts', 'a launch token tells the venue who plays what, once'],
  },
  '/ws/sports': {
    why: 'tells prices to everybody, and of a member by the token of their entry',
    proof: ['modules/sports/sports.socket.test.ts', 'a socket hears of the member until the log-out'],
  },
  '/ws/site': {
    why: 'tells of releases to everybody, and of a member by their token',
    proof: ['http/site-socket.test.ts', 'tells the member whose token came first, and nobody else'],
  },
  '/ws/chat': {
    why: 'is read by everybody and spoken in by the token that was signed for it',
    proof: ['modules/chat/chat.test.ts', 'who was not let in does not speak'],
  },
  '/ws/desk': {
    why: 'is there with the sandbox alone, for pages of this machine’s own names',
    proof: ['http/desk.test.ts', 'a page of another site can neither tell drivers anything, nor ask them, nor listen'],
  },
}

describeOnEngines('doors beside the calls', ({ site }) => {
  test('each that answers a GET says why it may, by a test that is there, and there is no other', () => {
    const calls = new Set<string>(DECLARED_CALLS.filter(({ method }) => method === 'GET').map(({ path }) => path))
    const doors = routesOf(site(), 'GET')
      .filter((path) => !calls.has(path) && !path.startsWith('/sandbox/'))
      .map((path) => path.replace(/\/avatar\/[av]\d\d\.svg$/, '/avatar/*.svg'))
    expect([...new Set(doors)].toSorted()).toEqual(Object.keys(DOORS).toSorted())
    for (const [path, { proof }] of Object.entries(DOORS)) {
      const [file, title] = proof
      expect(readFileSync(join(import.meta.dirname, file), 'utf8').includes(title), `${path}: ${title}`).toBe(true)
    }
  })

  test('a request has two minutes to arrive', () => {
    expect(site().gateway.app.server.requestTimeout).toBe(REQUEST_TIMEOUT_MS)
  })

  test('every answer is of no other type than it says, and on https keeps a browser to that', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    const doors = Object.keys(DOORS).filter((path) => !path.startsWith('/ws/'))
    for (const path of [...doors, '/sandbox/desk', '/nowhere', '/site/api/v1/nowhere', '/%']) {
      const answer = await site().gateway.app.inject({ url: path, headers })
      expect(answer.headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
      })
    }
    const { client } = await site().newMember()
    const visitor = site().client()
    for (const [caller, { method, path }] of [
      [client, memberInfoEndpoint],
      [visitor, memberInfoEndpoint],
      [visitor, preInfoEndpoint],
    ] as const) {
      const { headers: answered } = await caller.send(method, path, {})
      expect(answered.get('x-content-type-options'), path).toBe('nosniff')
      expect(answered.get('strict-transport-security'), 'by http').toBeNull()
    }
  })
})
