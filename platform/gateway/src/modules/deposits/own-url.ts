import type { AddressInfo } from 'node:net'

import type { GatewayContext } from '../../context/index.ts'

/** Where this gateway can be called: where it listens itself, unless another listener hands it its calls. */
export function ownUrl({ app, options }: GatewayContext): string {
  if (options.ownUrl !== undefined) return options.ownUrl
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the gateway does not listen yet')
  return `http://127.0.0.1:${(address satisfies AddressInfo).port}`
}
