import { t } from './texts.ts'

/** Shapes of what this page's own server answers. */
export interface BetView {
  readonly key: string
  readonly stake: string
}

export interface RoundView {
  readonly id: string
  readonly kind: string
  readonly gameCode: string
  readonly gameName: string
  readonly at: number
  readonly draw: string | null
  readonly bets: readonly BetView[]
  readonly stake: string
  readonly status: 'staking' | 'staked' | 'settled' | 'cancelling' | 'cancelled'
  readonly clientSeed: string
  readonly seedHash: string
  readonly win?: string
  readonly result?: string
  readonly outcome?: unknown
  readonly serverSeed?: string
}

export interface DrawState {
  readonly id: string
  readonly opensAt: number
  readonly closesAt: number
  readonly drawsAt: number
  readonly endsAt: number
  readonly now: number
  readonly seedHash: string
  readonly event: unknown
}

export interface DrawResult {
  readonly id: string
  readonly seed: string
  readonly outcome: unknown
  readonly text: string
  /** Who met, where it was a match. */
  readonly home?: string
  readonly away?: string
}

export interface GameState {
  readonly kind: string
  readonly player: string
  readonly venue: string
  readonly venueName: string
  readonly game: string
  readonly gameName: string
  readonly balance: string
  readonly nextSeedHash: string
  readonly draw?: DrawState
  readonly result?: DrawResult
  readonly past?: readonly DrawResult[]
}

export interface PlayAnswer {
  readonly round: RoundView
  readonly balance: string
  readonly nextSeedHash: string
}

/** What the server said no with; `message` is for the player. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const TOKEN = 'venue:token'
const PATIENCE_MS = 15_000
const AWAY_TEXT = t('call.away')
let token = ''

async function call<T>(path: string, body?: unknown): Promise<T> {
  try {
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'x-lang': document.documentElement.lang,
        ...(token === '' ? {} : { 'x-play-token': token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const answer = (await response.json()) as T & { readonly code?: string; readonly message?: string }
    if (!response.ok) throw new CallError(answer.code ?? 'AWAY', answer.message ?? AWAY_TEXT)
    return answer
  } catch (error) {
    // No answer, none in time, or one of somebody in between who speaks no JSON.
    throw error instanceof CallError ? error : new CallError('AWAY', AWAY_TEXT)
  }
}

/**
 * Where a reload finds its way back in. A frame of another site has no such place in browsers that keep third parties
 * from storing anything, and must be entered anew.
 */
function storage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** Enters with the launch token of the address, which is good once, or goes on with a visit of this tab. */
export async function enter(): Promise<GameState> {
  const address = new URL(location.href)
  const launchToken = address.searchParams.get('ticket')
  if (launchToken !== null) {
    address.searchParams.delete('ticket')
    history.replaceState(null, '', address)
    // A frame that is loaded again brings the launch token that was used: its visit goes on.
    const [used, known = ''] = storage()?.getItem(TOKEN)?.split(' ') ?? []
    if (used !== launchToken) {
      const entered = await call<GameState & { readonly token: string }>('/api/enter', { ticket: launchToken })
      token = entered.token
      storage()?.setItem(TOKEN, `${launchToken} ${token}`)
      return entered
    }
    token = known
    return state()
  }
  token = storage()?.getItem(TOKEN)?.split(' ')[1] ?? ''
  if (token === '') throw new CallError('SESSION_INVALID', t('call.noTicket'))
  return state()
}

export const state = () => call<GameState>('/api/state')
export const rounds = () => call<{ readonly list: readonly RoundView[] }>('/api/rounds')

/** Places a bet; sent again with the same key when the answer was lost, so that it counts once. */
export async function play(bets: readonly BetView[], clientSeed: string, draw?: string): Promise<PlayAnswer> {
  const body = { key: crypto.randomUUID(), clientSeed, bets, ...(draw === undefined ? {} : { draw }) }
  try {
    return await call<PlayAnswer>('/api/play', body)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'AWAY') throw error
    return call<PlayAnswer>('/api/play', body)
  }
}
