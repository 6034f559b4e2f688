import { ApiError, STATUS } from '@site/contracts'

/** A refusal that says when to come again: the words do, and the header `retry-after` of the answer. */
export class BusyError extends ApiError {
  readonly retryAfterS: number

  /** @param waitMs what there is to do takes about so long */
  constructor(waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
    super(STATUS.FREQUENT_SUBMISSION, `当前访问人数较多，请在${seconds}秒后重试`)
    this.retryAfterS = seconds
  }
}

/**
 * Whether whoever asks was seen to be a member lately (ADR 0115): those go first. It decides the order alone, never what
 * anybody may do.
 */
export type Rank = 'known' | 'stranger'

interface Bounds {
  /** Pieces of work at once. */
  readonly atOnce: number
  /** Of these, of each rank; where nothing is said, all of them. */
  readonly atOnceOf?: { readonly [rank in Rank]?: number }
  /** The same of strangers by now; one at least. */
  readonly roomForStrangers?: () => number
  /** Pieces that may wait, of all groups together. */
  readonly waiting: number
  /** Pieces that may wait of one group. */
  readonly waitingOfGroup?: number
  /** Who would have to wait longer than this, by what a piece took of late, is refused. */
  readonly longestWaitMs?: number
}

interface Waiter {
  begin(): void
  refuse(error: BusyError): void
}

/** Those of one rank. */
interface Line {
  /** In the order of their turns. */
  readonly groups: Map<string, Waiter[]>
  running: number
  /** What a piece took of late. */
  pieceMs: number
}

export interface BoundedWork {
  /** Does a piece of work when it is its turn; pieces without a group are one group. */
  <T>(work: () => Promise<T>, group?: string, rank?: Rank): Promise<T>
  /** More may begin than before, as `roomForStrangers` says. */
  more(): void
}

/** Where both wait, so many pieces of members are begun for each one of strangers. */
const KNOWN_IN_A_ROW = 8
/** The share of the last piece in what a piece is expected to take. */
const SHARE_OF_LAST = 1 / 8

/**
 * Expensive work of this process: so much of it at once, so much waiting, and what comes on top is refused at once rather
 * than everybody made slow. The groups that wait take turns, each in the order in which its own came: a flood of one group
 * delays every other one by one piece a turn. Groups of members go before groups of strangers, which come to their turn after
 * so many of theirs, however many members there are. Where all places are taken, whoever has fewer
 * waiting takes the last place of the group that has most, and a member that of strangers first. Where nobody waits, nobody
 * is refused.
 *
 * @throws BusyError 6011 with a time to come again, when too much waits already or the wait would be too long
 */
export function createBoundedWork(bounds: Bounds, now: () => number = () => performance.now()): BoundedWork {
  const { atOnce, waiting, waitingOfGroup = Infinity, longestWaitMs = Infinity, roomForStrangers } = bounds
  const mostOf = { known: atOnce, stranger: atOnce, ...bounds.atOnceOf }
  const line = (): Line => ({ groups: new Map(), running: 0, pieceMs: 0 })
  const lines: Record<Rank, Line> = { known: line(), stranger: line() }
  let waits = 0
  let knownInARow = 0

  function mayBegin(rank: Rank): boolean {
    const { known, stranger } = lines
    if (known.running + stranger.running >= atOnce) return false
    const room = rank === 'stranger' ? Math.max(1, roomForStrangers?.() ?? Infinity) : Infinity
    return lines[rank].running < Math.min(mostOf[rank], room)
  }

  const ownOf = (group: string, of: Line): number => of.groups.get(group)?.length ?? 0

  /** Pieces of strangers may give way to other work and take longer for it: nobody is refused for that. */
  const pieceMsOf = (rank: Rank): number => lines.known.pieceMs || lines[rank].pieceMs

  /** Of a newcomer: one piece of every other group for each of its own that waits already, and one for itself. */
  function waitMs(group: string, rank: Rank): number {
    const own = ownOf(group, lines[rank])
    let turns = own
    for (const before of rank === 'known' ? [lines.known] : [lines.known, lines.stranger])
      for (const [name, { length }] of before.groups)
        if (before !== lines[rank] || name !== group) turns += Math.min(length, own + 1)
    return (turns * pieceMsOf(rank)) / mostOf[rank]
  }

  function largestOf(all: readonly Line[]): Waiter[] {
    let largest: Waiter[] = []
    for (const { groups } of all) for (const one of groups.values()) if (one.length > largest.length) largest = one
    return largest
  }

  /** Makes room for one of this group, or refuses it. */
  function admit(group: string, rank: Rank): void {
    const { known, stranger } = lines
    const wait = waitMs(group, rank)
    if (ownOf(group, known) + ownOf(group, stranger) >= waitingOfGroup || wait > longestWaitMs)
      throw new BusyError(wait)
    if (waits < waiting) return
    const strangers = rank === 'known' ? largestOf([stranger]) : []
    const largest = strangers.length > 0 ? strangers : largestOf([known, stranger])
    if (strangers.length === 0 && largest.length <= ownOf(group, lines[rank]) + 1) throw new BusyError(wait)
    waits -= 1
    largest.pop()?.refuse(new BusyError((waits * pieceMsOf(rank)) / mostOf[rank]))
  }

  function waitForTurn(group: string, { groups }: Line): Promise<void> {
    return new Promise((begin, refuse) => {
      const own = groups.get(group)
      if (own === undefined) groups.set(group, [{ begin, refuse }])
      else own.push({ begin, refuse })
      waits += 1
    })
  }

  /** The first one of the group whose turn it is; the group then goes behind all others of its rank. */
  function takeFirst({ groups }: Line): Waiter | undefined {
    for (const [name, own] of groups) {
      const next = own.shift()
      groups.delete(name)
      if (own.length > 0) groups.set(name, own)
      if (next === undefined) continue
      waits -= 1
      return next
    }
    return undefined
  }

  function began(rank: Rank): void {
    lines[rank].running += 1
    knownInARow = rank === 'known' && lines.stranger.groups.size > 0 ? knownInARow + 1 : 0
  }

  function beginNext(): boolean {
    const order: readonly Rank[] = knownInARow < KNOWN_IN_A_ROW ? ['known', 'stranger'] : ['stranger', 'known']
    for (const rank of order) {
      const next = mayBegin(rank) ? takeFirst(lines[rank]) : undefined
      if (next === undefined) continue
      began(rank)
      next.begin()
      return true
    }
    return false
  }

  function more(): void {
    while (beginNext());
  }

  async function run<T>(work: () => Promise<T>, group = '', rank: Rank = 'known'): Promise<T> {
    const mine = lines[rank]
    if (mayBegin(rank)) began(rank)
    else {
      admit(group, rank)
      await waitForTurn(group, mine)
    }
    const begunAt = now()
    try {
      return await work()
    } finally {
      const tookMs = now() - begunAt
      mine.pieceMs = mine.pieceMs === 0 ? tookMs : mine.pieceMs + (tookMs - mine.pieceMs) * SHARE_OF_LAST
      mine.running -= 1
      more()
    }
  }
  return Object.assign(run, { more })
}
