import { type GameInfo, PERIOD_SCORES } from '@site/contracts/sports'
import { minutesAndSeconds, type Score } from '@site/domain'

import type { Sport } from '../../simulator/catalogue/index.ts'
import type { MatchStage, MatchState } from '../../simulator/timeline/index.ts'

/** Phase numbers of `gameStatus`. */
const PHASES: Readonly<Record<MatchStage, number>> = { before: 0, live: 1, break: 2, ended: 3, void: 4 }

const text = (value: number) => String(value)

function footballClock(state: MatchState): string {
  if (state.stage === 'before') return ''
  if (state.period === 'HT') return 'HT^^'
  return `${state.period}^${minutesAndSeconds(Math.floor(state.clock?.seconds ?? 0))}`
}

/** Scores of the periods; away of every sport but football is `A`. */
function periodScores(periods: readonly Score[]): Partial<GameInfo> {
  return Object.fromEntries(
    periods.slice(0, PERIOD_SCORES.length).flatMap(({ h, c }, index) => [
      [`sc_${PERIOD_SCORES[index]}_H`, text(h)],
      [`sc_${PERIOD_SCORES[index]}_A`, text(c)],
    ]),
  )
}

function football(state: MatchState): Partial<GameInfo> {
  const half = state.half ?? (state.stage === 'before' ? undefined : state.score)
  return {
    re_time: footballClock(state),
    sc_FT_C: text(state.score.c),
    ...(half && { sc_H1_H: text(half.h), sc_H1_C: text(half.c) }),
    red_h: state.reds.h,
    red_c: state.reds.c,
    yellow_h: state.yellows.h,
    yellow_c: state.yellows.c,
    corner_h: state.corners.h,
    corner_c: state.corners.c,
  }
}

function basketball(state: MatchState): Partial<GameInfo> {
  return {
    sc_FT_A: text(state.score.c),
    se_now: state.period,
    ...(state.clock && { t_count: Math.ceil(state.clock.seconds) }),
    ...periodScores(state.periods),
  }
}

function baseball(state: MatchState): Partial<GameInfo> {
  const [first, second, third] = state.bases
  return {
    sc_FT_A: text(state.score.c),
    se_now: state.period,
    inningNum: state.periods.length,
    sc_half: state.inningHalf,
    sc_fb: first,
    sc_sb: second,
    sc_tb: third,
    sc_ot: state.outs,
    ...periodScores(state.periods),
  }
}

function sets(state: MatchState): Partial<GameInfo> {
  return {
    sc_FT_A: text(state.score.c),
    sc_set_H: text(state.score.h),
    sc_set_A: text(state.score.c),
    se_now: state.period,
    ...(state.points && { sc_game_H: state.points.h, sc_game_A: state.points.c }),
    ...(state.server && { sc_ser: state.server === 'H' ? 'H' : 'A' }),
    ...periodScores(state.periods),
  }
}

/** Clock and score as they go over the wire (spec 3, DOMAIN 3.4). */
export function wireInfo(sport: Sport, state: MatchState): GameInfo {
  const own = {
    FT: football,
    VF: football,
    BK: basketball,
    BS: baseball,
    TN: sets,
    VB: sets,
    TT: sets,
    SK: sets,
    FS: () => ({}),
  }[sport](state)
  return {
    re_time: '',
    gameStatus: PHASES[state.stage],
    HalfTime: state.period === 'HT' ? 'Y' : 'N',
    sc_FT_H: text(state.score.h),
    ...(state.clock && { clockAt: state.clock.at, clockRuns: state.clock.runs }),
    ...own,
  }
}
