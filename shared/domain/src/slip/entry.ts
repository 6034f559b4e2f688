import type { Side } from '@site/contracts/sports'

/** A selection in the bet slip, by the field names of spec 3. Further fields of an entry are kept as they are. */
export interface SlipEntry {
  readonly gameInfo: {
    readonly gameId: string
    readonly gide: string
    readonly hgid: string
    readonly team_h: string
    readonly team_c: string
  }
  /** The play type. */
  readonly playInfo: { readonly w: string }
  /** The selection; `ratio` tells alternative lines of one market apart. */
  readonly oddInfo: {
    readonly r: string
    readonly gameId?: string | undefined
    readonly ratio?: string | undefined
    /** Which side gives a handicap: +0.5 and -0.5 are two lines. */
    readonly strong?: Side | undefined
  }
  /** Present on champion (outright) bets alone. */
  readonly championRate?: { readonly rtype: string } | undefined
  /** The last quote of the backend. */
  readonly orderData?: unknown
  /** The order once it is placed; `active` "delay" is an order being confirmed. */
  readonly bettingData?: { readonly active: string; readonly ticket_id: string } | undefined
  readonly isInvalid: boolean
}

/** The parts of a selection's key. The kind is the market code, or the champion type behind `FS:`. */
export interface PickKeyParts {
  readonly gameId: string
  readonly kind: string
  readonly r: string
  readonly ratio?: string | undefined
  readonly strong?: string | undefined
}

/** The key of a selection: match, market, side and line. */
export function pickKey({ gameId, kind, r, ratio = '', strong = '' }: PickKeyParts): string {
  return [gameId, kind, r, ratio + strong].join('|')
}

/** What tells two selections apart. */
export function slipKey({ gameInfo, playInfo, oddInfo, championRate }: SlipEntry): string {
  const { r, ratio, strong, gameId = gameInfo.gameId } = oddInfo
  return pickKey({ gameId, kind: championRate ? `FS:${championRate.rtype}` : playInfo.w, r, ratio, strong })
}

export function isChampion(entry: SlipEntry): boolean {
  return entry.championRate !== undefined
}

/** An order that the backend has not accepted or refused yet. */
export function isConfirming(entry: SlipEntry): boolean {
  return entry.bettingData?.active === 'delay'
}
