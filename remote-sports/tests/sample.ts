import type { LocalSportsEntry } from '@site/contracts'
import type { Game, League, PlayQuotes } from '@site/contracts/sports'

/** What somebody is given who enters the venue. */
export const ENTRY: LocalSportsEntry = {
  ...{ url: '/game/sport/crty', uid: 'CR1', token: 'venue-token', langx: 'zh-cn', ver: '1' },
  limits: { min: '10.00', max: '500.00' },
}

/** Matches and leagues as the gateway sends them, for tests. */
export function sampleLeague(id: string, over: Partial<League> = {}): League {
  return { league_id: id, name: `联赛${id}`, code: '', gameType: 'FT', hot: false, rank: Number(id), ...over }
}

const quotes = (
  w: string,
  lineIndex: number,
  prices: Readonly<Record<string, string>>,
  line?: Partial<PlayQuotes>,
): PlayQuotes => ({
  w,
  lineIndex,
  sw: 'Y',
  odds: Object.entries(prices).map(([r, ior]) => ({ r, ior })),
  ...line,
})

/** Main markets of a football match in play. */
export const MAIN_PLAYS: readonly PlayQuotes[] = [
  quotes('RM', 0, { RMH: '2.10', RMN: '3.40', RMC: '3.15' }),
  quotes('RE', 0, { REH: '0.96', REC: '0.92' }, { ratio: '0.5 / 1', strong: 'H' }),
  quotes('ROU', 0, { ROUC: '0.88', ROUH: '0.99' }, { ratio: '2.5' }),
]

/** What the match page has on top. */
export const MORE_PLAYS: readonly PlayQuotes[] = [
  quotes('RE', 1, { REH: '1.20', REC: '0.70' }, { ratio: '1', strong: 'H' }),
  quotes('REO', 0, { RODD: '1.95', REVEN: '1.93' }),
  quotes('RTS', 0, { RTSY: '1.80', RTSN: '1.98' }),
]

export function sampleGame(gidm: string, over: Partial<Game> = {}): Game {
  return {
    gidm,
    gameId: `${gidm}1`,
    hgid: `${gidm}2`,
    gameType: 'FT',
    marketType: 'RB',
    league_id: '1',
    start: Date.parse('2026-11-21T14:00:00Z') + Number(gidm) * 60_000,
    team_h: `主队${gidm}`,
    team_c: `客队${gidm}`,
    team_id_h: `${gidm}01`,
    team_id_c: `${gidm}02`,
    neutral: false,
    fav: false,
    isLive: true,
    playNum: 6,
    gameInfo: { re_time: '1H^23:15', sc_FT_H: '1', sc_FT_C: '0', red_h: 0, red_c: 0, yellow_h: 0, yellow_c: 2 },
    status: 1,
    version: 5,
    plays: [...MAIN_PLAYS],
    ...over,
  }
}
