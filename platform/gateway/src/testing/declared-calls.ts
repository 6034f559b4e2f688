import * as contracts from '@site/contracts'
import * as sports from '@site/contracts/sports'

import type { RunningGateway } from './start-gateway.ts'

type Endpoint = contracts.Endpoint

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'caller' in value && 'path' in value && 'request' in value
}

const exported = [...Object.values<unknown>(contracts), ...Object.values<unknown>(sports)].filter(isEndpoint)

/**
 * Every call that is declared, those beside the 91 too, whoever adds one; the log-out last, for it ends the session that
 * tries.
 */
export const DECLARED_CALLS: readonly Endpoint[] = [
  ...new Set(exported.filter((one) => one !== contracts.logoutEndpoint)),
  contracts.logoutEndpoint,
]

/** The declared calls that this gateway has a route for. */
export function servedCalls({ gateway }: RunningGateway): readonly Endpoint[] {
  return DECLARED_CALLS.filter(({ method, path }) => gateway.app.hasRoute({ method, url: path }))
}
