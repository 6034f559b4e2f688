import { LOCAL_SPORT_VENUE, type LocalSportsEntry, resourceEndpoint } from '@site/contracts'
import {
  type MoneyMethod,
  type QueryMethod,
  RESOURCE_METHODS,
  type ResourceAnswer,
  type ResourceArgs,
  type ResourceMethod,
} from '@site/contracts/sports'
import { call, serverNow, visitorIp } from '@site/shell'
import { sendMethod } from '@site/shell/money'
import * as v from 'valibot'

/**
 * One call of the sports venue. Rejects with `ApiError` (6302: the session of the venue is not this member's any
 * more) and with `ValiError` for an answer that breaks the contract.
 */
export async function queryVenue<Method extends QueryMethod>(
  entry: VenueSession,
  method: Method,
  args: ResourceArgs<Method>,
  signal?: AbortSignal,
): Promise<ResourceAnswer<Method>> {
  const input = { method, enName: VENUE, Request: { ...commonOf(entry), ...args } }
  return answerOf(method, await call(resourceEndpoint, input, signal ? { signal } : undefined))
}

/** The `send` of a money call; rejects as {@link queryVenue} does. */
export async function sendToVenue<Method extends MoneyMethod>(
  entry: VenueSession,
  method: Method,
  args: ResourceArgs<Method> & { readonly requestId: string },
): Promise<ResourceAnswer<Method>> {
  const input = { method, enName: VENUE, Request: { ...commonOf(entry), ...args } }
  return answerOf(method, await sendMethod(resourceEndpoint, input))
}

const VENUE = LOCAL_SPORT_VENUE.toLowerCase()
type VenueSession = Pick<LocalSportsEntry, 'token' | 'langx'>

function commonOf({ token, langx }: VenueSession) {
  return { timestamp: Math.floor(serverNow()), token, langx, remoteip: visitorIp() }
}

function answerOf<Method extends ResourceMethod>(method: Method, answer: unknown): ResourceAnswer<Method> {
  return v.parse(RESOURCE_METHODS[method].response, answer) as ResourceAnswer<Method>
}
