import type { CarrierEndpoint, Endpoint, PlainEndpoint, RequestOf, ResponseOf } from '@site/contracts'
import type { MoneyMethod } from '@site/contracts/sports'
import { call } from '@site/shell'

/** A method that moves money, by the call that carries it: the `send` of a money call, which has made its `requestId`. */
export function sendMethod<E extends CarrierEndpoint>(
  endpoint: E,
  input: RequestOf<E> & { readonly method: MoneyMethod; readonly Request: { readonly requestId: string } },
): Promise<ResponseOf<E>> {
  return call(endpoint as Endpoint as PlainEndpoint, input) as Promise<ResponseOf<E>>
}
