import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

import { SOCKET_CLOSE, STATUS } from '@site/contracts'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'

import { createServerDatabase } from '../src/testing/engines.ts'
import { SLOWNESS } from '../src/testing/patience.ts'

const KINDS = ['tokens', 'readers', 'guesses', 'decoys', 'crowd']
/** A pace that a machine keeps which does a lot beside it. */
const SETTINGS = {
  kinds: KINDS,
  pace: { perSecond: 5 },
  ...{ quietS: 10, attackS: 20, restS: 60, backRatio: 1.25 },
}
/** With a start of gateway and attackers, and what comes late on a machine that does other work as well. */
const LIMIT_MS = (120_000 + 1_000 * (SETTINGS.quietS + SETTINGS.attackS + SETTINGS.restS)) * SLOWNESS

/** What closes a socket of somebody who reads nothing. */
const OF_READERS: readonly number[] = [
  SOCKET_CLOSE.slowReader,
  SOCKET_CLOSE.tooManyMessages,
  SOCKET_CLOSE.tooManySubscriptions,
  SOCKET_CLOSE.silent,
]

const CountsSchema = v.record(v.string(), v.number())
/** How long each took, ms; null for one that came to nothing. */
const TimesSchema = v.array(v.nullable(v.number()))
const PhaseSchema = v.array(
  v.object({
    memoryMb: v.number(),
    ...{ calls: TimesSchema, logins: TimesSchema, codes: TimesSchema, visits: TimesSchema },
    attack: v.object({ outcomes: CountsSchema }),
  }),
)
const RunSchema = v.object({
  ...{ quiet: PhaseSchema, attacked: PhaseSchema, after: PhaseSchema },
  refused: CountsSchema,
  tabs: v.object({ all: v.number(), lasting: v.number() }),
  ...{ sockets: CountsSchema, connections: CountsSchema, closes: CountsSchema, passedBy: CountsSchema },
})

// Figures of time are of `npm run bench -- attack`, on a machine that does nothing else.
describe('one gateway that is attacked in every way at once', () => {
  let run: v.InferOutput<typeof RunSchema>
  beforeAll(async () => {
    const server = await createServerDatabase()
    try {
      const load = fork(resolve(import.meta.dirname, 'attack.ts'), [server.url, JSON.stringify(SETTINGS)], {
        execArgv: [],
      })
      const ended = once(load, 'exit').then(([code]) => {
        throw new Error(`the process under attack ended with ${code}`)
      })
      const message = await Promise.race([once(load, 'message').then(([first]: unknown[]) => first), ended])
      run = v.parse(RunSchema, message)
      await ended.catch(() => undefined)
    } finally {
      await server.drop()
    }
  }, LIMIT_MS)

  /** What one way of attacking came to: codes and, of sockets, reasons. */
  const outcomesOf = (kind: string): string[] =>
    Object.keys(run.attacked.at(-1)?.attack.outcomes ?? {}).flatMap((outcome) =>
      outcome.startsWith(`${kind} `) ? outcome.slice(kind.length + 1) : [],
    )

  test('every call, log-in and code of its members is answered, and none is refused', () => {
    const all = [...run.quiet, ...run.attacked, ...run.after]
    for (const kind of ['calls', 'logins', 'codes'] as const) {
      const times = all.flatMap((second) => second[kind])
      expect(times.length, kind).toBeGreaterThan(0)
      expect(times, kind).not.toContain(null)
    }
    expect(run.attacked.flatMap(({ calls }) => calls).length).toBeGreaterThan(0)
    expect(run.refused).toEqual({})
  })

  test('who comes for the first time gets a page, an account and a log-in', () => {
    const visits = [...run.attacked, ...run.after].flatMap((second) => second.visits)
    expect(visits).toHaveLength(5)
    expect(visits).not.toContain(null)
  })

  test('tabs of its members stay open and hear what their members do', () => {
    expect(run.tabs.all).toBeGreaterThan(10)
    expect(run.tabs.lasting).toBe(run.tabs.all)
  })

  test('sockets that hand in tokens without an end are closed and told why', () => {
    expect(outcomesOf('tokens')).toEqual([`${SOCKET_CLOSE.tooManyLogins} too many log-ins`])
  })

  test('sockets that read nothing are passed by or closed for what is theirs; none fails', () => {
    const closed = Object.keys(run.closes).map((of) => of.split(' '))
    const codes = (path: string) => closed.flatMap(([of, code]) => (of === path ? [Number(code)] : []))
    expect(codes('/ws/site')).toEqual([SOCKET_CLOSE.tooManyLogins])
    expect(OF_READERS).toEqual(expect.arrayContaining(codes('/ws/sports')))
    expect(codes('/ws/sports').length + (run.passedBy['/ws/sports'] ?? 0)).toBeGreaterThan(0)
  })

  test('guesses come to nothing but a wrong password, a lock or a request to come later', () => {
    const guesses: number[] = [STATUS.INVALID_CREDENTIALS, STATUS.FREQUENT_SUBMISSION, STATUS.AUTHENTICATION_LOCKED]
    expect(outcomesOf('guesses')).not.toEqual([])
    expect(guesses).toEqual(expect.arrayContaining(outcomesOf('guesses').map(Number)))
  })

  test('codes in names of nobody are answered as those of members are, or asked to come later; calls of others as ever', () => {
    expect(outcomesOf('decoys')).toContain(String(STATUS.SUCCESS))
    const answers: number[] = [STATUS.SUCCESS, STATUS.FREQUENT_SUBMISSION]
    expect(answers).toEqual(expect.arrayContaining(outcomesOf('decoys').map(Number)))
    expect(outcomesOf('crowd')).toEqual([String(STATUS.SUCCESS)])
  })

  test('afterwards nothing of it is left: no socket, nobody who waits for the database, and within a minute no memory', () => {
    expect(run.sockets).toMatchObject({ '/ws/site': run.tabs.all, '/ws/sports': 0 })
    expect(run.connections['waiting']).toBe(0)
    const most = (phase: typeof run.quiet) => Math.max(...phase.map(({ memoryMb }) => memoryMb))
    expect(run.after.at(-1)?.memoryMb).toBeLessThanOrEqual(SETTINGS.backRatio * most(run.quiet))
  })
})
