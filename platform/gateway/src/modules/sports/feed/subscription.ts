import type { Locale } from '@site/contracts'
import {
  GAME_TYPE,
  MARKET_TYPE,
  type ParsedSportsClientMessage,
  SportsClientMessageSchema,
  type Topic,
} from '@site/contracts/sports'
import * as v from 'valibot'

import { UNTIL_A_FAULT } from '../../../lib/parse-input.ts'
import type { Place } from './book.ts'

/** What one connection wants to hear of. */
export interface Subscription {
  readonly id: number
  readonly lang: Locale
  readonly topic: Topic | undefined
  readonly games: ReadonlySet<number>
  readonly full: ReadonlySet<number>
}

export function topicWants(topic: Topic | undefined, place: Place | undefined): boolean {
  if (topic === undefined || place === undefined || topic.marketType !== place.marketType) return false
  if (topic.gameType !== GAME_TYPE.all && topic.gameType !== place.gameType) return false
  return topic.date === undefined || topic.marketType !== MARKET_TYPE.early || topic.date === place.date
}

export function holds(subscription: Subscription, id: number, place: Place | undefined): boolean {
  return subscription.games.has(id) || subscription.full.has(id) || topicWants(subscription.topic, place)
}

/** A match that is named now and was not, or comes with all its markets now and did not. */
export function isNewlyNamed(id: number, before: Subscription, now: Subscription): boolean {
  return (now.full.has(id) && !before.full.has(id)) || (now.games.has(id) && !before.games.has(id))
}

/** What a socket says; undefined where it is no message. */
export function parseMessage(text: string): ParsedSportsClientMessage | undefined {
  try {
    const parsed = v.safeParse(SportsClientMessageSchema, JSON.parse(text), UNTIL_A_FAULT)
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
