import * as v from 'valibot'

import {
  type BetView,
  EnteredSchema,
  type GameState,
  GameStateSchema,
  type PlayAnswer,
  PlayAnswerSchema,
  RefusalSchema,
  RoundsSchema,
  onWire,
} from './answers.schema.ts'
import { createBetCall } from './bet-call.ts'
import { CallError } from './call-error.ts'
import { t } from './texts.ts'

const TOKEN = 'venue:token'
const PATIENCE_MS = 15_000
const AWAY_TEXT = t('call.away')
let token = ''

async function call<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  body?: unknown,
): Promise<v.InferOutput<Schema>> {
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
    const answer: unknown = await response.json()
    if (response.ok) return v.parse(schema, answer)
    const { code, message } = v.parse(RefusalSchema, answer)
    throw new CallError(code, message)
  } catch (error) {
    // No answer, none in time, or one of somebody in between.
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
      const entered = await call('/api/enter', EnteredSchema, { ticket: launchToken })
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

export const state = () => call('/api/state', GameStateSchema)
export const rounds = () => call('/api/rounds', RoundsSchema)

const placeBet = createBetCall((bet) => call('/api/play', PlayAnswerSchema, bet))

/** Places a bet, which counts once however often it has to be sent. */
export function play(bets: readonly BetView[], clientSeed: string, draw?: string): Promise<PlayAnswer> {
  return placeBet({ bets: onWire(bets), clientSeed, ...(draw === undefined ? {} : { draw }) })
}
