import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { STATUS } from '@site/contracts'
import { formatFen } from '@site/domain'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'

import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { verifyLedger } from './kernel/ledger/index.ts'
import { venueBooks } from './modules/seamless/index.ts'
import { PROOF_SOURCES } from './proof.ts'
import { type GatewayProcess, spawnGateway, startGateway } from './testing/index.ts'
import { type Answer, createMoneyCalls, type MoneyCall } from '../tests/money-calls.ts'
import { drawCalls, type Kind, KINDS } from '../tests/money-draws.ts'
import { endOrders, proveMoney, releasedOf, settleIn } from '../tests/money-proof.ts'
import { LONGEST_HOLD_MS, untilNightGoesOn } from '../tests/night-hold.ts'
import { embeddedPlace, type Place, serverPlace } from '../tests/places.ts'
import { cutLog, poweredPlace, SEGMENT_BYTES } from '../tests/power-cut.ts'
import { SLOWNESS } from './testing/patience.ts'
import { TEST_VENUE_SECRET } from './testing/start-gateway.ts'
import { startVenueBook } from './testing/venue-book.ts'

const { isFullRun, repeats } = inject('matrix')
/** `RANDOM_SEED` names another one. */
const SEED = inject('randomSeed')
const WRITERS = 8
/** The business clock goes on by so much after so many calls, so that what is planned happens among them. */
const STEP_MS = 4_000
const CALLS_A_STEP = 8
/** Where the full run leaves what there is to read of it. */
const REPORTS = resolve(import.meta.dirname, '../../../test-results')
/** Refusals that no caller may ever get. */
const FAULTS = [STATUS.SERVER_ERROR, STATUS.BAD_GATEWAY, STATUS.SYSTEM_ABNORMAL]
  .map(String)
  .concat('500', 'UNAVAILABLE')

/** How a server is ended, on which engine, how often, and among how many calls. */
interface End {
  readonly way: string
  readonly engine: string
  readonly ends: number
  readonly count: number
  readonly prepare: () => Promise<Place>
}

const KILL = { way: 'kill -9', ends: repeats.kills, count: repeats.mixedCalls }
const ENDS: readonly End[] = [
  { ...KILL, engine: 'pglite', prepare: embeddedPlace },
  { ...KILL, engine: 'postgres', prepare: serverPlace },
  // The embedded engine does not wait for the disk, as the README says: there is nothing to hold it to.
  { way: 'power cut', engine: 'postgres', ends: repeats.powerCuts, count: repeats.powerCalls, prepare: poweredPlace },
]

/**
 * Elsewhere than in the full run, the server: there a transaction that was under way lives on in another process. A site on
 * the embedded engine is killed in e2e/account/restart.spec.ts.
 */
const tried = ENDS.filter(({ engine, ends }) => ends > 0 && (isFullRun || engine === 'postgres'))

describe.concurrent.each(tried)('$way during mixed money calls on $engine', (end) => {
  const { ends, count, prepare } = end
  test(
    `[D.050] [D.052] nothing is lost, nothing doubled, every open order ends (seed ${SEED})`,
    { timeout: (600_000 + ends * 10_000) * SLOWNESS + LONGEST_HOLD_MS },
    async () => {
      const place = await prepare()
      const book = await startVenueBook()
      const report = createReport(end)
      let running: GatewayProcess | undefined
      try {
        const settled = await openIn(place, async (database) => {
          const site = await startGateway(database, { venues: { secret: TEST_VENUE_SECRET, origin: book.url } })
          const all = await settleIn(site, database)
          await site.close()
          return all
        })
        const { movers } = settled
        const calls = createMoneyCalls(settled, book)
        let offsetMs = 0
        const moveClock = (byMs: number) => setClock(running, (offsetMs += byMs))
        const start = async () => {
          await place.begin()
          running = await spawnGateway({ ...place.env(), VENUES_ORIGIN: book.url, VENUES_SECRET: TEST_VENUE_SECRET })
          await moveClock(0)
          await calls.meet(await place.reach(running))
          return running
        }

        let server = await start()
        const draws = drawCalls(count, SEED)
        const planned = drawEnds(end)
        /** Sent, and never answered: they may have happened or not. */
        const unknown = new Set<MoneyCall>()
        let next = 0
        for (;;) {
          const cut = planned.shift()
          const until = Math.min(cut?.at ?? count, count)
          const dead = new AbortController()
          const stopIt = async () => {
            await setTimeout(cut?.afterMs)
            dead.abort()
            await place.end(server)
          }
          let stopped: Promise<void> | undefined
          const writer = async () => {
            while (!dead.signal.aborted && next < count) {
              await untilNightGoesOn()
              const draw = draws[next]
              if (draw === undefined) return
              next += 1
              if (cut !== undefined && next >= until) stopped ??= stopIt()
              if (next % CALLS_A_STEP === 0) await moveClock(STEP_MS).catch(brokenOff)
              await send(calls.make(draw))
            }
          }
          await Promise.all(Array.from({ length: WRITERS }, writer))
          await stopped
          if (cut === undefined) break
          report.ended(next, unknown.size, await openIn(place, proveAtRest))
          server = await start()
          await Promise.all([...unknown].map(send))
          expect([...unknown], 'every call is answered when it is sent again').toEqual([])
        }

        async function send(call: MoneyCall): Promise<void> {
          unknown.add(call)
          try {
            report.answered(call.kind, await call.send())
            unknown.delete(call)
          } catch (error) {
            brokenOff(error)
          }
        }

        await endOrders(server, calls, movers, moveClock)
        const released = await releasedOf(calls)
        await server.stop()
        const ofVenue = venueBooks({ venues: { secret: TEST_VENUE_SECRET, origin: book.url } })
        const at = { now: Date.now() + offsetMs, ofVenue }
        await openIn(place, async (database) => {
          await proveMoney(database, calls, movers, released, at)
          report.proved(await verifyLedger(database.db, PROOF_SOURCES))
        })
        report.end(calls.done)
      } finally {
        if (isFullRun) report.write()
        await running?.stop('SIGKILL')
        await book.close()
        await place.remove()
      }
    },
  )
})

test('of a log that is cut nothing is left behind the place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-power-'))
  const [from, data] = [join(folder, 'from'), join(folder, 'data')]
  const names = ['1', '2', '3'].map((last) => last.padStart(24, '0'))
  try {
    for (const path of [from, join(data, 'pg_wal')]) mkdirSync(path, { recursive: true })
    for (const name of names) writeFileSync(join(from, name), Buffer.alloc(SEGMENT_BYTES, 1))
    writeFileSync(join(data, 'pg_wal', names[2] ?? ''), 'of before')
    cutLog({ folder, data }, from, names[1] ?? '', 100)
    const left = readdirSync(join(data, 'pg_wal')).map((name) => readFileSync(join(data, 'pg_wal', name)))
    expect(left.map((bytes) => [bytes.length, bytes.indexOf(0)])).toEqual([
      [SEGMENT_BYTES, -1],
      [SEGMENT_BYTES, 100],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** When the server is ended: at which call, and how long after it. */
function drawEnds({ ends, count }: End) {
  const every = count / (ends + 1)
  const drawn = fc.record({ early: fc.integer({ min: -40, max: 40 }), afterMs: fc.nat({ max: 60 }) })
  return fc
    .sample(drawn, { numRuns: ends, seed: SEED })
    .map(({ early, afterMs }, index) => ({ at: Math.round(every * (index + 1 + early / 100)), afterMs }))
}

/** A connection that broke is what such an end does; anything else is a failure of the test. */
function brokenOff(error: unknown): void {
  if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
}

async function setClock(server: GatewayProcess | undefined, offsetMs: number): Promise<void> {
  await fetch(`${server?.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetMs }),
  })
}

async function openIn<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(place.location())
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The books while no server is there; and what the dead one was at work on is anybody's from now on. */
async function proveAtRest({ db, pool }: Database): Promise<number> {
  const { differences, journals } = await verifyLedger(db, PROOF_SOURCES)
  expect(differences).toEqual([])
  // It would be in a quarter of a minute.
  await pool.query("update job set held_until = now() where status = 'waiting' and held_until > now()")
  return journals
}

/** What is told of a run: in the full run it is printed and written to `test-results/kill-9-<engine>.txt`, or so. */
function createReport({ way, engine, ends, count: calls }: End) {
  const lines = [
    `${way} during ${calls} mixed money calls on ${engine}, ${ends} times, seed ${SEED} (RANDOM_SEED repeats it)`,
  ]
  let isProved = false
  const codes = new Map<string, number>()
  return {
    answered(kind: Kind, { isDone, code }: Answer): void {
      expect(FAULTS, `${kind} answered ${code}`).not.toContain(code)
      const name = `${kind} ${isDone ? 'done' : code}`
      codes.set(name, (codes.get(name) ?? 0) + 1)
    },
    ended(at: number, unanswered: number, journals: number): void {
      lines.push(`${way} after call ${at} with ${unanswered} under way: ${journals} journals, the ledger is proved`)
    },
    proved({ journals, entries, accounts, held, differences }: Awaited<ReturnType<typeof verifyLedger>>): void {
      const holds = [...held].map(([name, amount]) => `${name} ${formatFen(amount)}`).join(', ')
      lines.push(
        `ledger verify: ${differences.length} differences in ${journals} journals, ${entries} entries, ${accounts} accounts`,
        `  still held: ${holds === '' ? 'nothing' : holds}`,
      )
    },
    end(done: Readonly<Record<Kind, number>>): void {
      for (const kind of Object.keys(KINDS) as Kind[]) {
        const refused = [...codes].filter(([name]) => name.startsWith(`${kind} `) && name !== `${kind} done`)
        const others = refused.map(([name, times]) => `${times} x ${name.slice(kind.length + 1)}`).join(', ')
        lines.push(`  ${kind}: ${done[kind]} done${others === '' ? '' : `, refused ${others}`}`)
        // A few calls do not come to each kind.
        if (isFullRun) expect(done[kind], `${kind} done`).toBeGreaterThan(0)
      }
      // Whoever owes bets withdraws nothing: a rule that makes all of them owe some would leave withdrawals out of the proof.
      if (isFullRun) expect(done.withdrawal, 'withdrawals done').toBeGreaterThan(calls / 100)
      const all = Object.values(done).reduce((sum, one) => sum + one, 0)
      expect(all, 'calls that were done').toBeGreaterThan(calls / 3)
      lines.push(`${all} calls done; every call answered, every order ended, ledger, holds, channels and venues proved`)
      isProved = true
    },
    write(): void {
      const text = `${lines.join('\n')}\n${isProved ? 'PROVED' : 'NOT PROVED: the run ended before its proof, or failed it'}\n`
      process.stdout.write(text)
      mkdirSync(REPORTS, { recursive: true })
      writeFileSync(join(REPORTS, `${way.replaceAll(' ', '-')}-${engine}.txt`), text)
    },
  }
}
