// Members of one gateway process in a quiet time, while it is attacked and after: `fork`ed with the address of a database.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { forgetByPhoneOneEndpoint, letterReadAllEndpoint, loginEndpoint, STATUS } from '@site/contracts'
import * as v from 'valibot'

import { createClient } from '../src/testing/client.ts'
import { type Series, seriesOf } from '../src/testing/measures.ts'
import { openSiteSocket } from '../src/testing/site-socket.ts'
import { type GatewayProcess, spawnGateway } from '../src/testing/spawn-gateway.ts'
import { TEST_SITE_KEY } from '../src/testing/start-gateway.ts'
import { type Attack, AttackSchema, type Done } from './attack-order.ts'
import { bindPhone, callOf, everyMs, type Member, PASSWORD, signUp, visit } from './members.ts'
import { forkForWhatIsLeft, hasIdleClass } from './processors.ts'

const { kinds, pace, quietS, attackS, restS, backRatio } = v.parse(
  v.object({
    kinds: AttackSchema.entries.kinds,
    /** What members send in a quiet time: a share of what this machine answers at most now, or so many calls a second. */
    pace: v.union([v.object({ share: v.number() }), v.object({ perSecond: v.number() })]),
    quietS: v.number(),
    attackS: v.number(),
    /** So long it may take for memory to come back to this many times the most of the quiet time. */
    restS: v.number(),
    backRatio: v.number(),
  }),
  JSON.parse(process.argv[3] ?? ''),
)
const MEMBERS = 20
const TABS = '/ws/site'
const READERS = '/ws/sports'
const LOGINS_PER_CALL = 0.1
/** New people who come meanwhile, each from an address of their own. */
const VISITORS = 5
const TRIAL = { atOnce: 4, ms: 3_000 } as const
const SAMPLE_MS = 1_000
const NOBODY: Done = { calls: 0, frames: 0, guesses: 0, decoys: 0, closed: 0, outcomes: {} }
/** So long the gateway may take to let go of those who have gone. */
const LET_GO_MS = 10_000
/** Where a status code would stand. */
const NO_ANSWER = 0
/** How often members were refused, by status code. */
const refused: Record<number, number> = {}
const onTheirWay = new Set<Promise<void>>()

interface Sample {
  /** Of the gateway process. */
  readonly memoryMb: number
  /** Calls and log-ins that were sent in this second, ms; null for one that came to nothing. */
  readonly calls: (number | null)[]
  readonly logins: (number | null)[]
  /** Codes for a forgotten password that members asked for: each one, once, during the attack. */
  readonly codes: (number | null)[]
  /** First pages with a registration and the first log-in of somebody whom nobody knows yet. */
  readonly visits: (number | null)[]
  /** What the attackers have done until now. */
  readonly attack: Done
}

interface Owner extends Member {
  readonly phone: string
}

// As it is run, with its own limits of an address; without a captcha, which would keep guessers from the costly work.
const databaseUrl = process.argv[2] ?? ''
const gateway = await spawnGateway({ DATABASE_URL: databaseUrl, CALLS_PER_ADDRESS: '3000' })
process.send?.({ ...(await measure(gateway)), attackersAreIdleClass: hasIdleClass })
await gateway.stop()
process.disconnect()

async function measure({ url, operations, child }: GatewayProcess) {
  // One after the other: at once they would be more work than a slow machine lets anybody wait for.
  const members: Owner[] = []
  for (let n = 0; n < MEMBERS; n += 1) {
    const member = await signUp(url, addressOf(n))
    members.push({ ...member, phone: await bindPhone(url, member.client, addressOf(n)) })
  }
  const perSecond = 'perSecond' in pace ? pace.perSecond : pace.share * (await answersWhenWarm(members))
  const tabs = await Promise.all(members.map((member, at) => openTab(url, member, addressOf(at))))
  // Their machines are not the gateway's: of this one they take what it leaves, with all of their threads. What they do
  // with it is counted.
  const attackers = forkForWhatIsLeft(resolve(import.meta.dirname, 'attackers.ts'))
  attackers.once('exit', (code) => {
    // Told to end it ends well; what it is not asked any more nobody waits for.
    if (code !== 0) throw new Error(`the attackers ended with ${code}`)
  })
  // They are there, and their crowd has its accounts, before the quiet time begins: that is work for the machine, too.
  const order: Attack = {
    url,
    victims: members.map(({ name, phone }) => ({ name, phone })),
    perSecond: 3 * perSecond,
    kinds,
  }
  attackers.send(order)
  await once(attackers, 'message')
  let current = noSample()
  let count = 0
  let logins = 0
  const timers = [
    everyMs(1_000 / perSecond, () => {
      const [at, member] = [(count += 1) % MEMBERS, members[count % MEMBERS]]
      if (member !== undefined) timed(current.calls, () => callOf(member.client, count, addressOf(at)))
    }),
    everyMs(1_000 / (LOGINS_PER_CALL * perSecond), () => {
      // By turns of their own: with those of the calls it would always be the same two.
      const [at, member] = [(logins += 1) % MEMBERS, members[logins % MEMBERS]]
      if (member !== undefined) timed(current.logins, () => logIn(url, member, addressOf(at)))
    }),
  ]

  async function phase(seconds: number, isOver = (_samples: readonly Sample[]) => Promise.resolve(false)) {
    const samples: Sample[] = []
    while (samples.length < seconds && !(await isOver(samples))) {
      const mine = (current = noSample())
      await pause(SAMPLE_MS)
      samples.push({ ...mine, memoryMb: residentMb(child.pid), attack: await attackSoFar() })
    }
    return samples
  }
  async function attackSoFar(): Promise<Done> {
    if (!attackers.connected) return NOBODY
    attackers.send('count')
    return ((await once(attackers, 'message')) as [Done])[0]
  }

  const quiet = await phase(quietS)
  attackers.send('begin')
  let asked = 0
  let came = 0
  timers.push(
    everyMs((attackS * 1_000) / MEMBERS, () => {
      const [at, member] = [asked, members[asked]]
      asked += 1
      if (member !== undefined) timed(current.codes, () => askForCode(url, member, addressOf(at)))
    }),
  )
  timers.push(
    everyMs((attackS * 1_000) / VISITORS, () => {
      if (came < VISITORS) timed(current.visits, () => visit(url, `198.51.100.${MEMBERS + (came += 1)}`))
    }),
  )
  const attacked = await phase(attackS + restS, async (samples) => {
    if (samples.length < attackS) return false
    // On a slow machine nothing has come of some way of attacking yet: it goes on until something has.
    const outcomes = Object.keys(samples.at(-1)?.attack.outcomes ?? {})
    if (!kinds.every((kind) => kind === 'readers' || outcomes.some((one) => one.startsWith(`${kind} `)))) return false
    return !kinds.includes('readers') || hasHeldReaders(await tellsOf(operations))
  })
  attackers.disconnect()
  const most = Math.max(...quiet.map(({ memoryMb }) => memoryMb))
  const after = await phase(restS, (samples) =>
    Promise.resolve((samples.at(-1)?.memoryMb ?? Infinity) <= backRatio * most),
  )
  for (const timer of timers) clearInterval(timer)
  // What is still on its way counts as well: it was sent while others attacked.
  await Promise.all(onTheirWay)
  const lasting = (await Promise.all(tabs.map((isThere) => isThere()))).filter(Boolean).length
  const left = await leftOf(operations)
  return { quiet, attacked, after, refused, perSecond, tabs: { all: tabs.length, lasting }, ...left }
}

/** A tab of a member that is there all the time. @returns whether it still is, and hears what its member does */
async function openTab(url: string, { client }: Member, address: string): Promise<() => Promise<boolean>> {
  const tab = await openSiteSocket(url, address)
  await tab.follow(client)
  let isOpen = true
  void tab.closed.then(() => (isOpen = false))
  return async () => {
    if (!isOpen) return false
    const heard = tab.nextOf('unread')
    await client.call(letterReadAllEndpoint, {}, { headers: { 'x-forwarded-for': address } })
    return heard.then(
      () => true,
      () => false,
    )
  }
}

/** What the gateway tells: open sockets and passed-by frames by path, closed sockets by path and code, connections by state. */
async function tellsOf(operations: string) {
  const text = await fetch(`${operations}/metrics`).then((answer) => answer.text())
  const counted = (name: string, key: (series: Series) => string): Record<string, number> =>
    Object.fromEntries(seriesOf(text, name).map((series) => [key(series), Number(series['value'])]))
  const byPath = ({ path = '' }: Series) => path
  return {
    sockets: counted('gateway_sockets', byPath),
    connections: counted('gateway_database_connections', ({ state = '' }) => state),
    closes: counted('gateway_socket_closes_total', ({ path, code }) => `${path} ${code}`),
    passedBy: counted('gateway_socket_frames_dropped_total', byPath),
  }
}

/** Whether a reader of the sports was passed by for being slow, or closed. */
function hasHeldReaders({ passedBy, closes }: Awaited<ReturnType<typeof tellsOf>>): boolean {
  return [...Object.keys(passedBy), ...Object.keys(closes)].some((of) => of.startsWith(READERS))
}

/** The same once the gateway had time to let go of who attacked. */
async function leftOf(operations: string) {
  const end = performance.now() + LET_GO_MS
  for (;;) {
    const left = await tellsOf(operations)
    const { sockets, connections } = left
    const isLetGo = sockets[TABS] === MEMBERS && !sockets[READERS] && connections['waiting'] === 0
    if (isLetGo || performance.now() > end) return left
    await pause(SAMPLE_MS / 10)
  }
}

function noSample(): Pick<Sample, 'calls' | 'logins' | 'codes' | 'visits'> {
  return { calls: [], logins: [], codes: [], visits: [] }
}

async function answersWhenWarm(members: readonly Member[]): Promise<number> {
  await answersPerSecond(members)
  return answersPerSecond(members)
}

/** What the gateway answers when there is always somebody who waits; a machine that does other work as well has less. */
async function answersPerSecond(members: readonly Member[]): Promise<number> {
  const end = performance.now() + TRIAL.ms
  let answers = 0
  const caller = async (first: number) => {
    for (let number = first; performance.now() < end; number += TRIAL.atOnce) {
      const member = members[number % MEMBERS]
      if (member === undefined) return
      await callOf(member.client, number, addressOf(number % MEMBERS))
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: TRIAL.atOnce }, (_, first) => caller(first)))
  return (answers * 1_000) / TRIAL.ms
}

/** Each member has an address of their own. */
function addressOf(member: number): string {
  return `198.51.100.${member + 1}`
}

/** How long it takes, or null when it does not succeed: nobody is to be kept out either. */
function timed(times: (number | null)[], call: () => Promise<{ readonly code: number }>): void {
  const start = performance.now()
  const done = call()
    .then(
      ({ code }) => code,
      () => NO_ANSWER,
    )
    .then((code) => {
      times.push(code === STATUS.SUCCESS ? performance.now() - start : null)
      if (code !== STATUS.SUCCESS) refused[code] = (refused[code] ?? 0) + 1
      onTheirWay.delete(done)
    })
  onTheirWay.add(done)
}

/** On the device that the member has always had. */
function logIn(url: string, { client: { deviceId }, name }: Member, address: string) {
  const visitor = createClient({ baseUrl: url, siteKey: TEST_SITE_KEY, deviceId })
  return visitor.answer(loginEndpoint, { name, password: PASSWORD }, { headers: { 'x-forwarded-for': address } })
}

/** On that device as well: what strangers ask for in other names has used up nothing of the number's. */
function askForCode(url: string, { client: { deviceId }, name, phone }: Owner, address: string) {
  const visitor = createClient({ baseUrl: url, siteKey: TEST_SITE_KEY, deviceId })
  return visitor.answer(forgetByPhoneOneEndpoint, { phone, name }, { headers: { 'x-forwarded-for': address } })
}

function residentMb(pid: number | undefined): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? Number.NaN) / 1024
}
