import { GAME_TYPE, type GameType } from '@site/contracts/sports'

/** Sports that the simulator plays. */
export const SPORTS = [
  GAME_TYPE.football,
  GAME_TYPE.virtualFootball,
  GAME_TYPE.basketball,
  GAME_TYPE.tennis,
  GAME_TYPE.baseball,
  GAME_TYPE.volleyball,
  GAME_TYPE.tableTennis,
  GAME_TYPE.snooker,
] as const satisfies readonly GameType[]
/** What a league plays; `champions` is no sport but an outright on the winner of a competition. */
export type Sport = (typeof SPORTS)[number] | typeof GAME_TYPE.champions

export interface Name {
  readonly en: string
  readonly zhCN: string
  readonly zhTW: string
}

export interface Team {
  readonly id: string
  readonly name: Name
  /** -1 weak to 1 strong. */
  readonly strength: number
}

/** Which share of a round is played on which day, and at which minutes of the day (site time). */
export type ScheduleRule =
  | {
      readonly kind: 'weekly'
      /** Monday first: matches of the round on that weekday, and when. */
      readonly weekdays: readonly { readonly matches: number; readonly minutes: readonly number[] }[]
    }
  | {
      readonly kind: 'cycle'
      /** Matches of the round on each day of the cycle; a rest day has 0. */
      readonly days: readonly number[]
      readonly offset: number
      readonly minutes: readonly number[]
    }

export interface LeagueDef {
  readonly id: string
  readonly sport: Sport
  readonly name: Name
  readonly short?: Name
  /** Code of a featured league. */
  readonly code?: string
  /** Order by importance, smaller first. */
  readonly rank: number
  readonly teams: readonly Team[]
  readonly schedule: ScheduleRule
  /** How much is scored against the average of the sport. */
  readonly pace: number
  /** Days ahead for which the league is offered. */
  readonly aheadDays: number
}
