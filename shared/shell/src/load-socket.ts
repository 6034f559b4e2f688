import type * as Socket from './socket/index.ts'

export type { ReconnectingSocket, SocketOptions, SocketState } from './socket/index.ts'

/**
 * The code of `connectSocket`: one copy for all deployables, which stays out of the first load. The host fetches it
 * after its first paint. Rejects where it cannot be had.
 */
export function loadSocket(): Promise<typeof Socket> {
  return import(/* webpackChunkName: "socket" */ './socket/index.ts')
}
