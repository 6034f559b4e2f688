import { ApiError, STATUS } from '@site/contracts'
import type {
  DeskExposedMatch,
  DeskExposedTicket,
  DeskExposure,
  DeskExposureLimits,
  DeskExposuresSchema,
} from '@site/contracts/desk'
import { GAME_TYPE } from '@site/contracts/sports'
import { type Fen, formatFen } from '@site/domain'
import type { InferOutput } from 'valibot'

import type { Executor } from '../../../db/database.ts'
import { selectNames } from '../../../kernel/members/index.ts'
import { type Fixture, isOver, isRunning, type MatchBook } from '../../sports/index.ts'
import { pickText, selectionText, ticketNumber } from '../tickets/present.ts'
import {
  type ExposedSelection,
  selectExposedTickets,
  selectExposures,
  selectLimits,
  selectSelections,
  sumExposure,
} from './exposure.repository.ts'

/** Matches of the list, and tickets of each selection of one. */
const MATCHES_SHOWN = 50
const TICKETS_SHOWN = 10

interface Amounts {
  readonly staked: Fen
  readonly liability: Fen
}

const amountsOf = ({ staked, liability }: Amounts) => ({ staked: formatFen(staked), liability: formatFen(liability) })
const keyOf = ({ gameId, play, selection }: Omit<ExposedSelection, 'matchId'>) => `${gameId} ${play} ${selection}`

function isFound(fixture: Fixture | undefined, matchId: number, { sport, q }: Search): boolean {
  if (sport !== '' && fixture?.league.sport !== sport) return false
  const words = [fixture?.league.name.zhCN, fixture?.home.name.zhCN, fixture?.away.name.zhCN, String(matchId)]
  return words.some((word) => word?.includes(q))
}

interface Search {
  /** Code of a kind of sport; empty for all. */
  readonly sport: string
  /** Part of the name of a league or side, or of the number of a match. */
  readonly q: string
}

/** What the trader sees of open bets: what they would win, by match, selection and ticket, beside the limits. */
export function createTraderTable(tools: {
  readonly db: Executor
  readonly book: MatchBook
  readonly fixtureOf: (id: number) => Fixture | undefined
}) {
  const { db, book, fixtureOf } = tools

  function headOf({ matchId, ...amounts }: Amounts & { readonly matchId: number }): DeskExposure {
    const fixture = fixtureOf(matchId)
    const state = book.entry(matchId)?.state
    return {
      matchId: String(matchId),
      sport: fixture?.league.sport ?? '',
      league: fixture?.league.name.zhCN ?? '',
      home: fixture?.home.name.zhCN ?? String(matchId),
      // The one side of an outright is what is bet on.
      away: fixture === undefined || fixture.league.sport === GAME_TYPE.champions ? '' : fixture.away.name.zhCN,
      start: fixture?.startAt ?? 0,
      stage: state === undefined || isOver(state) ? 'over' : isRunning(state) ? 'live' : 'before',
      ...amountsOf(amounts),
    }
  }

  function nameOf(one: ExposedSelection): string {
    const fixture = fixtureOf(one.matchId)
    return fixture === undefined ? `${one.play} ${one.selection}` : selectionText(one, fixture)
  }

  async function limits(): Promise<DeskExposureLimits> {
    const fen = await selectLimits(db)
    return {
      selection: formatFen(fen.selection),
      match: formatFen(fen.match),
      member: formatFen(fen.member),
      site: formatFen(fen.site),
    }
  }

  async function matches(search: Search): Promise<InferOutput<typeof DeskExposuresSchema>> {
    const all = await selectExposures(db)
    const found = all.filter(({ matchId }) => isFound(fixtureOf(matchId), matchId, search))
    const shown = found.slice(0, MATCHES_SHOWN)
    const selections = await selectSelections(
      db,
      shown.map(({ matchId }) => matchId),
    )
    const tops = new Map(selections.toReversed().map((one) => [one.matchId, one]))
    return {
      limits: await limits(),
      liability: formatFen(await sumExposure(db)),
      sports: [...new Set(all.flatMap(({ matchId }) => fixtureOf(matchId)?.league.sport ?? []))].toSorted(),
      list: shown.map((one) => {
        const top = tops.get(one.matchId)
        return { ...headOf(one), ...(top && { top: { name: nameOf(top), ...amountsOf(top) } }) }
      }),
      total: found.length,
    }
  }

  /** @throws ApiError 6004 for a match without open bets */
  async function match(matchId: number): Promise<DeskExposedMatch> {
    const head = (await selectExposures(db)).find((one) => one.matchId === matchId)
    if (head === undefined) throw new ApiError(STATUS.NOT_FOUND, '该赛事没有未结算的注单')
    const rows = await selectExposedTickets(db, matchId, TICKETS_SHOWN)
    const names = await selectNames(
      db,
      rows.map(({ memberId }) => memberId),
    )
    const fixture = fixtureOf(matchId)
    const ticketsOf = Map.groupBy(rows, keyOf)
    const shown = (row: (typeof rows)[number]): DeskExposedTicket => ({
      number: ticketNumber(row),
      member: names.get(row.memberId) ?? '',
      placedAt: row.placedAt.getTime(),
      pick: fixture === undefined ? row.selection : pickText(row, fixture),
      odds: row.oddsShown,
      ...(row.combo !== null && { combo: row.combo }),
      ...amountsOf(row),
    })
    const selections = await selectSelections(db, [matchId])
    return {
      ...headOf(head),
      selections: selections.map((one) => ({
        key: keyOf(one),
        name: nameOf(one),
        ...amountsOf(one),
        tickets: (ticketsOf.get(keyOf(one)) ?? []).map(shown),
      })),
    }
  }

  return { limits, matches, match }
}
