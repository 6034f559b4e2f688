/** A selection in the bet slip, by the field names of SPEC 3. Further fields of an entry are kept as they are. */
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
  }
  /** Present on champion (outright) bets alone. */
  readonly championRate?: { readonly rtype: string } | undefined
  /** The last quote of the backend. */
  readonly orderData?: unknown
  /** The order once it is placed; `active` "delay" is an order being confirmed. */
  readonly bettingData?: { readonly active: string; readonly ticket_id: string } | undefined
  readonly isInvalid: boolean
}

/** The key of a selection by its parts; the kind is the market code, or the champion type behind `FS:`. */
export function pickKey(gameId: string, kind: string, r: string, line: string | undefined): string {
  return [gameId, kind, r, line ?? ''].join('|')
}

/** What tells two selections apart. */
export function slipKey({ gameInfo, playInfo, oddInfo, championRate }: SlipEntry): string {
  const kind = championRate ? `FS:${championRate.rtype}` : playInfo.w
  return pickKey(oddInfo.gameId ?? gameInfo.gameId, kind, oddInfo.r, oddInfo.ratio)
}

export function isChampion(entry: SlipEntry): boolean {
  return entry.championRate !== undefined
}

/** An order that the backend has not accepted or refused yet. */
export function isConfirming(entry: SlipEntry): boolean {
  return entry.bettingData?.active === 'delay'
}
