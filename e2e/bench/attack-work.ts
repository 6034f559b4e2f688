import { SOCKET_CLOSE, STATUS } from '@site/contracts'
import type { Figure } from './report.ts'

/** Ways of attacking, and how each is spoken of. */
export const WAYS = {
  tokens: 'by sockets that hand in tokens without an end',
  readers: 'by readers that read nothing',
  guesses: 'by guesses of passwords',
  decoys: 'by requests for codes in names of nobody',
  crowd: 'by three times as many calls of others',
} as const
export type Way = keyof typeof WAYS

/** What attackers came to in one run. */
export interface Work {
  /** Of the attack. */
  readonly seconds: number
  /** Calls of members, a share of what this machine answered just before: the yardstick that a slow machine shortens. */
  readonly perSecond: number
  /** Messages that their sockets sent while they were open. */
  readonly frames: number
  /** How often each of their attempts came to what: `guesses 6002`, `tokens 4430 too many log-ins`. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Sockets that the gateway closed, by path and code, and frames that passed slow readers by, by path. */
  readonly closes: Readonly<Record<string, number>>
  readonly passedBy: Readonly<Record<string, number>>
}

/** What closes a socket of somebody who was let in, asks and reads nothing. */
const OF_READERS = [
  SOCKET_CLOSE.slowReader,
  SOCKET_CLOSE.tooManyMessages,
  SOCKET_CLOSE.tooManySubscriptions,
  SOCKET_CLOSE.silent,
] as const

interface Floor {
  readonly way: Way
  readonly what: string
  readonly count: (work: Work) => number
  /** So many for each call of members. */
  readonly least: number
}

/**
 * What is counted has come to the work that the way is about: an attempt that was refused at the door is none. Each floor is
 * less than half of what attackers came to on the slowest two cores that were measured, but for the crowd, which keeps its
 * pace anywhere: on faster ones what an address is allowed by the minute is less for each call.
 */
const FLOORS: readonly Floor[] = [
  {
    way: 'tokens',
    what: 'sockets that handed in tokens until they were closed for it',
    count: ({ outcomes }) => outcomes[`tokens ${SOCKET_CLOSE.tooManyLogins} too many log-ins`] ?? 0,
    least: 0.1,
  },
  // Those of tokens are among them where both attack; whether readers were there at all says the next one.
  { way: 'readers', what: 'frames that open sockets sent', count: ({ frames }) => frames, least: 1 },
  {
    way: 'readers',
    what: 'readers closed or passed by',
    count: ({ closes, passedBy }) =>
      sum(OF_READERS.map((code) => closes[`/ws/sports ${code}`])) + (passedBy['/ws/sports'] ?? 0),
    least: 0.01,
  },
  // Three addresses may try 180 passwords a minute between them, however fast the machine is.
  {
    way: 'guesses',
    what: 'passwords compared and found wrong',
    count: ({ outcomes }) => outcomes[`guesses ${STATUS.INVALID_CREDENTIALS}`] ?? 0,
    least: 0.03,
  },
  {
    way: 'decoys',
    what: 'codes made for nobody',
    count: ({ outcomes }) => outcomes[`decoys ${STATUS.SUCCESS}`] ?? 0,
    least: 0.3,
  },
  {
    way: 'crowd',
    what: 'calls of others that were answered',
    count: ({ outcomes }) => outcomes[`crowd ${STATUS.SUCCESS}`] ?? 0,
    least: 2.5,
  },
]

/**
 * Whether there was an attack to be defended against: what each way did, for each call that members send in that time. Below
 * its floor the other figures of the run prove nothing.
 *
 * @param how it was attacked, as in "attacked in every way at once"
 */
export function figuresOfWork(work: Work, ways: readonly Way[], how: string): readonly Figure[] {
  const calls = work.perSecond * work.seconds
  return FLOORS.filter(({ way }) => ways.includes(way)).map(({ what, count, least }) => ({
    what: `work of attackers (${how}), ${what} : calls of members`,
    value: count(work) / calls,
    unit: 'ratio',
    limit: least,
    atLeast: true,
    detail: `${count(work)} in ${work.seconds} s : ${calls.toFixed(0)} calls`,
  }))
}

function sum(counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((all, count = 0) => all + count, 0)
}
