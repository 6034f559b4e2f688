// Who attacks a gateway, in a process of its own: `fork`ed, told where to, then to begin, ended by a disconnect.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { forgetByPhoneOneEndpoint, loginEndpoint } from '@site/contracts'
import { GAME_TYPE, MARKET_TYPE } from '@site/contracts/sports'
import * as v from 'valibot'
import { WebSocket } from 'ws'

import { createClient, type GatewayClient, md5 } from '../src/testing/client.ts'
import { TEST_SITE_KEY } from '../src/testing/start-gateway.ts'
import { type Attack, AttackSchema, type Done } from './attack-order.ts'
import { callOf, everyMs, signUp } from './members.ts'

/** Sockets that hand in tokens, one after another, as long as they are open; and that ask for lists and read nothing. */
const TOKENS = { sockets: 10, everyMs: 2 } as const
const READ_NOTHING = { sockets: 40, everyMs: 100 } as const
/** Long enough to be slow, and to be closed for what it asks. */
const DEAF_MS = 10_000
/**
 * Guesses of passwords that wait at once, many more than there are places for. With each further address a log-in of somebody
 * else waits for one piece more of the costly work (ADR 0107).
 */
const GUESSES = 60
const GUESSERS = 3
/** Requests for codes that wait at once, each for one of the members' numbers. */
const DECOYS = 20
const CROWD = 12

const done: Done = { calls: 0, frames: 0, guesses: 0, decoys: 0, closed: 0, outcomes: {} }

/** One of those that attackers come from; members have others. */
const address = (count = 254): string => `203.0.113.${randomInt(1, count + 1)}`

function came(kind: Attack['kinds'][number], to: string | number): void {
  done.outcomes[`${kind} ${to}`] = (done.outcomes[`${kind} ${to}`] ?? 0) + 1
}

/** What a call came to, however it did. */
const codeOf = (call: Promise<{ readonly code: number }>): Promise<number> =>
  call.then(
    ({ code }) => code,
    () => 0,
  )

interface Abuse {
  readonly kind: Attack['kinds'][number]
  readonly path: string
  readonly everyMs: number
  /** Says one thing after another and reads nothing. */
  readonly isDeaf: boolean
  readonly message: () => object
}

async function abuse({ url }: Attack, { kind, path, isDeaf, message, ...abused }: Abuse): Promise<never> {
  for (;;) {
    const socket = new WebSocket(url.replace('http', 'ws') + path, { headers: { 'x-forwarded-for': address() } })
    // One that is refused at the door closes, too.
    socket.on('error', () => undefined)
    const closed = new Promise<void>((end) =>
      socket.once('close', (code, reason) => {
        came(kind, `${code} ${reason.toString()}`.trim())
        end()
      }),
    )
    socket.once('open', () => {
      if (isDeaf) socket.pause()
      const timer = setInterval(() => {
        done.frames += 1
        socket.send(JSON.stringify(message()), () => undefined)
      }, abused.everyMs)
      void closed.finally(() => clearInterval(timer))
    })
    // One that is deaf does not hear of its end: it comes again after a while by itself.
    await (isDeaf ? Promise.race([closed, pause(DEAF_MS)]) : closed)
    socket.terminate()
    done.closed += 1
  }
}

/** A name that no member has. */
const nobody = (): string => `no${randomInt(1e6, 1e7)}`

/** Wrong passwords of members and of names that nobody has, as fast as they are answered. */
async function guess({ url, victims }: Attack): Promise<never> {
  const client = createClient({ baseUrl: url, siteKey: TEST_SITE_KEY })
  for (;;) {
    const isOfMember = randomInt(2) === 0
    const name = isOfMember ? (victims[randomInt(victims.length)]?.name ?? '') : nobody()
    const input = { name, password: md5(String(randomInt(1e9))) }
    const headers = { 'x-forwarded-for': address(GUESSERS) }
    came('guesses', await codeOf(client.answer(loginEndpoint, input, { headers })))
    done.guesses += 1
    // What is refused without any work comes back at once: an attacker has a line, too.
    await pause(5)
  }
}

/** Codes for forgotten passwords, to members' phones and in names that nobody has: nothing is sent, and it must not tell. */
async function askForDecoys({ url, victims }: Attack): Promise<never> {
  const client = createClient({ baseUrl: url, siteKey: TEST_SITE_KEY })
  for (;;) {
    const input = { phone: victims[randomInt(victims.length)]?.phone ?? '', name: nobody() }
    const headers = { 'x-forwarded-for': address() }
    came('decoys', await codeOf(client.answer(forgetByPhoneOneEndpoint, input, { headers })))
    done.decoys += 1
    await pause(5)
  }
}

/** @returns what begins the attack */
async function prepare(order: Attack): Promise<() => void> {
  const crowd: GatewayClient[] = []
  for (let n = 0; n < CROWD; n += 1) crowd.push((await signUp(order.url, `192.0.2.${n + 1}`)).client)
  return () => attack(order, crowd)
}

function attack(order: Attack, crowd: readonly GatewayClient[]): void {
  const isOn = (kind: Attack['kinds'][number]) => order.kinds.includes(kind)
  let next = 0
  everyMs(1_000 / order.perSecond, () => {
    if (!isOn('crowd')) return
    const member = crowd[next % CROWD]
    if (member === undefined) return
    void codeOf(callOf(member, next, `192.0.2.${(next % CROWD) + 1}`)).then((code) => {
      came('crowd', code)
      done.calls += 1
    })
    next += 1
  })
  let id = 0
  const list = () => {
    const topic = { gameType: GAME_TYPE.football, marketType: MARKET_TYPE.today }
    return { type: 'subscribe', id: (id += 1), topic }
  }
  const token = () => ({ type: 'login', token: String(randomInt(1e12)).padStart(43, 'x') })
  const tokens = { ...TOKENS, kind: 'tokens', path: '/ws/site', isDeaf: false, message: token } as const
  const lists = { ...READ_NOTHING, kind: 'readers', path: '/ws/sports', isDeaf: true, message: list } as const
  const sockets = [...(isOn('tokens') ? [tokens] : []), ...(isOn('readers') ? [lists] : [])]
  for (const kind of sockets) for (let n = 0; n < kind.sockets; n += 1) void abuse(order, kind)
  if (isOn('guesses')) for (let n = 0; n < GUESSES; n += 1) void guess(order)
  if (isOn('decoys')) for (let n = 0; n < DECOYS; n += 1) void askForDecoys(order)
}

let begin: (() => void) | undefined

process.on('message', (message) => {
  if (message === 'count') return process.send?.(done)
  if (message === 'begin') return begin?.()
  return void prepare(v.parse(AttackSchema, message)).then(
    (prepared) => {
      begin = prepared
      process.send?.({ ready: true })
    },
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.once('disconnect', () => process.exit())
