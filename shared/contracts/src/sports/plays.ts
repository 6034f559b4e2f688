/** Which score a market is settled on: the whole match, or its first half. */
export type PlayPeriod = 'full' | 'half'

/** How the prices of a market are quoted: `pair` follows the odds type switch, `decimal` never does. */
export type PlayQuote = 'pair' | 'decimal'

export interface Play {
  /** Code before kick-off; the name of the market everywhere but on the wire. */
  readonly code: string
  /** Code while the match runs. */
  readonly live: string
  readonly period: PlayPeriod
  readonly quote: PlayQuote
  /** Selections before kick-off. */
  readonly picks: readonly string[]
  /** The same selections while the match runs, in the same order. */
  readonly livePicks: readonly string[]
}

function play(
  code: string,
  live: string,
  period: PlayPeriod,
  quote: PlayQuote,
  picks: readonly string[],
  livePick: (pick: string) => string = (pick) => `R${pick}`,
): Play {
  return { code, live, period, quote, picks, livePicks: picks.map(livePick) }
}

const scores = (max: number, prefix: string) =>
  Array.from({ length: (max + 1) ** 2 }, (_, n) => `${prefix}H${Math.floor(n / (max + 1))}C${n % (max + 1)}`)
/** `HMH` becomes `HRMH`: the in-play mark follows the mark of the half. */
const afterHalf = (pick: string) => `HR${pick.slice(1)}`

/**
 * The markets that the feed offers, with their codes and selections before kick-off and in play. The suffix of the
 * totals is easy to get wrong: **C is Over and H is Under**. Source: domain notes 3.2.
 */
export const PLAYS = [
  play('M', 'RM', 'full', 'decimal', ['MH', 'MN', 'MC']),
  play('R', 'RE', 'full', 'pair', ['RH', 'RC'], (pick) => `RE${pick.slice(1)}`),
  play('OU', 'ROU', 'full', 'pair', ['OUC', 'OUH']),
  play('HM', 'HRM', 'half', 'decimal', ['HMH', 'HMN', 'HMC'], afterHalf),
  play('HR', 'HRE', 'half', 'pair', ['HRH', 'HRC'], (pick) => `HRE${pick.slice(2)}`),
  play('HOU', 'HROU', 'half', 'pair', ['HOUC', 'HOUH'], afterHalf),
  play('EO', 'REO', 'full', 'decimal', ['ODD', 'EVEN']),
  play('HEO', 'HREO', 'half', 'decimal', ['HODD', 'HEVEN'], afterHalf),
  play('OUH', 'ROUH', 'full', 'pair', ['OUHO', 'OUHU']),
  play('OUC', 'ROUC', 'full', 'pair', ['OUCO', 'OUCU']),
  play('PD', 'RPD', 'full', 'decimal', [...scores(4, ''), 'OVH']),
  play('HPD', 'HRPD', 'half', 'decimal', [...scores(3, 'H'), 'HOVH'], afterHalf),
  play('T', 'RT', 'full', 'decimal', ['0~1', '2~3', '4~6', 'OVER']),
  play('HT', 'HRT', 'half', 'decimal', ['HT0', 'HT1', 'HT2', 'HTOV'], afterHalf),
  play('F', 'RF', 'full', 'decimal', ['FHH', 'FHN', 'FHC', 'FNH', 'FNN', 'FNC', 'FCH', 'FCN', 'FCC']),
  play('WM', 'RWM', 'full', 'decimal', [
    ...['WMH1', 'WMH2', 'WMH3', 'WMHOV', 'WM0', 'WMN', 'WMC1', 'WMC2', 'WMC3', 'WMCOV'],
  ]),
  play('TS', 'RTS', 'full', 'decimal', ['TSY', 'TSN']),
  play('HTS', 'HRTS', 'half', 'decimal', ['HTSY', 'HTSN'], afterHalf),
  play('DC', 'RDC', 'full', 'decimal', ['DCHN', 'DCCN', 'DCHC']),
  play('CS', 'RCS', 'full', 'decimal', ['CSH', 'CSC']),
  play('WN', 'RWN', 'full', 'decimal', ['WNH', 'WNC']),
] as const satisfies readonly Play[]

const byAnyCode = new Map<string, Play>(
  PLAYS.flatMap((one: Play) => [[one.code, one] as const, [one.live, one] as const]),
)

/** The market of a code, before kick-off or in play; undefined for a code that this version does not know. */
export function playOf(code: string): Play | undefined {
  return byAnyCode.get(code)
}

/** The selection before kick-off of any selection code: `REH` of `RE` is `RH`. Names are looked up by it. */
export function basePick(play: Play, pick: string): string {
  const live = play.livePicks.indexOf(pick)
  return live < 0 ? pick : (play.picks[live] ?? pick)
}

/** Two-way markets of the double-handicap list, both forms (open point 62): quoted in the odds type of the player. */
export const DOUBLE_HANDICAP_PLAYS: readonly string[] = PLAYS.filter((one) => one.quote === 'pair').flatMap((one) => [
  one.code,
  one.live,
])
