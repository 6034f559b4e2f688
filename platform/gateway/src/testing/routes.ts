import { routesOf as routesOfApp } from '@site/server/testing'

import type { RunningGateway } from './start-gateway.ts'

/** Every path that this gateway answers to, declared as a call or not, as it is registered: `/sandbox/matches/:id`. */
export function routesOf({ gateway }: RunningGateway, method: 'GET' | 'POST'): readonly string[] {
  return routesOfApp(gateway.app, method)
}
