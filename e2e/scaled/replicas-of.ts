import type { ScaledSite } from './scaled-site.ts'
import type { Server } from './server.ts'

/** Two replicas, the one that plays the matches first. */
export function replicasOf({ gateways }: ScaledSite): readonly [Server, Server] {
  const [first, second] = gateways
  if (first === undefined || second === undefined) throw new Error('two replicas are needed')
  return [first, second]
}
