import { LOCAL_SPORT_VENUE, type LocalSportsEntry, resourceEndpoint } from '@site/contracts'
import { RESOURCE_METHODS, type ResourceAnswer, type ResourceArgs, type ResourceMethod } from '@site/contracts/sports'
import { call, serverNow, visitorIp } from '@site/shell'
import * as v from 'valibot'

/** What moves money: made by a money call alone, which has the key and the repeats (ADR 0026). */
type MoneyMethod = 'PlaceBet' | 'Cashout'
export type QueryMethod = Exclude<ResourceMethod, MoneyMethod>

/**
 * One call of the sports venue. Rejects with `ApiError` (6302: the session of the venue is not this member's any
 * more) and with `ValiError` for an answer that breaks the contract.
 */
export function queryVenue<Method extends QueryMethod>(
  entry: VenueSession,
  method: Method,
  args: ResourceArgs<Method>,
  signal?: AbortSignal,
): Promise<ResourceAnswer<Method>> {
  return callVenue(entry, method, args, signal)
}

/** The `send` of a money call; rejects as {@link queryVenue} does. */
export function sendToVenue<Method extends MoneyMethod>(
  entry: VenueSession,
  method: Method,
  args: ResourceArgs<Method>,
): Promise<ResourceAnswer<Method>> {
  return callVenue(entry, method, args)
}

type VenueSession = Pick<LocalSportsEntry, 'token' | 'langx'>

async function callVenue<Method extends ResourceMethod>(
  entry: VenueSession,
  method: Method,
  args: ResourceArgs<Method>,
  signal?: AbortSignal,
): Promise<ResourceAnswer<Method>> {
  const answer = await call(
    resourceEndpoint,
    {
      method,
      enName: LOCAL_SPORT_VENUE.toLowerCase(),
      Request: {
        timestamp: Math.floor(serverNow()),
        token: entry.token,
        langx: entry.langx,
        remoteip: visitorIp(),
        ...args,
      },
    },
    signal ? { signal } : undefined,
  )
  return v.parse(RESOURCE_METHODS[method].response, answer) as ResourceAnswer<Method>
}
