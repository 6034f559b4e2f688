import { SIDE } from '../sports-codes.ts'
import { FEED_ID } from './ids.ts'
import type { PlayQuotes } from './match.ts'
import type { GameDelta, SportsServerMessage } from './socket.ts'

/** A `delta` frame that changes nothing but prices, by far the most frequent message of the socket. */
export type PriceFrame = Extract<SportsServerMessage, { readonly type: 'delta' }>

const PRICE = /^(?:\d+(?:\.\d+)?)?$/
type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isCount = (value: unknown, most = Number.MAX_SAFE_INTEGER) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
const isText = (value: unknown, most: number) => typeof value === 'string' && value.length <= most
const isMaybe = (value: unknown, of: (value: unknown) => boolean) => value === undefined || of(value)
const isSide = (value: unknown) => value === SIDE.home || value === SIDE.away
const isString = (value: unknown) => typeof value === 'string'
const isEach = (value: unknown, is: (one: unknown) => boolean) => Array.isArray(value) && value.every(is)

function isOdd(value: unknown): boolean {
  return isFields(value) && isText(value['r'], 16) && isString(value['ior']) && PRICE.test(value['ior'])
}

function isPlay(value: unknown): value is PlayQuotes {
  if (!isFields(value)) return false
  const { w, lineIndex, sw, ratio, strong, odds } = value
  return (
    isText(w, 8) &&
    isCount(lineIndex, 20) &&
    (sw === 'Y' || sw === 'N') &&
    isMaybe(ratio, isString) &&
    isMaybe(strong, isSide) &&
    isEach(odds, isOdd)
  )
}

const OTHER = ['gameInfo', 'status', 'playNum', 'gone'] as const

function isPriceDelta(value: unknown): value is GameDelta {
  if (!isFields(value) || OTHER.some((name) => value[name] !== undefined)) return false
  const { gidm, from, version, plays } = value
  return isString(gidm) && FEED_ID.test(gidm) && isCount(from) && isCount(version) && isEach(plays, isPlay)
}

/**
 * True only for what `SportsServerMessageSchema` accepts as it stands, in a fifth of the schema's time: a board in play
 * hears some twenty such frames a second, on phones too. Every other message is for the schema; false says nothing.
 */
export function isPriceFrame(value: unknown): value is PriceFrame {
  if (!isFields(value) || value['type'] !== 'delta') return false
  const { id, serverTime, version, games } = value
  return Number.isFinite(id) && isCount(serverTime) && isCount(version) && isEach(games, isPriceDelta)
}
