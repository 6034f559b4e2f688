import type { connectSiteSocket } from './site-socket.ts'

/** Fetches the socket's code: no first paint needs it. */
export async function loadSiteSocket(): Promise<typeof connectSiteSocket> {
  const { connectSiteSocket: connect } = await import(/* webpackChunkName: "socket" */ './site-socket.ts')
  return connect
}
