/**
 * Who the visitor is, from the fingerprint's own chunk, which comes when it is first asked for; empty when that cannot
 * be had. Never rejects.
 */
export async function currentVisitorId(serviceAddress: string | undefined): Promise<string> {
  const part = import(/* webpackChunkName: "fingerprint" */ './visitor-id.ts')
  return part.then(({ visitorId }) => visitorId(serviceAddress)).catch(() => '')
}
