import { requestVisitorId } from './request-visitor-id.ts'
import { localFingerprint } from './local-fingerprint.ts'

/** Nobody waits longer than this for an id before a log-in goes out. */
const SERVICE_MS = 1_000

let known: string | undefined

/**
 * The visitor's id: the fingerprint service's where one is set up and answers in time, else the local fingerprint
 * (open point 34). Kept for the page's life; a service that was late is asked again the next time. Never rejects.
 */
export async function visitorId(serviceAddress: string | undefined): Promise<string> {
  if (known !== undefined) return known
  const [local, service] = await Promise.all([
    localFingerprint(),
    serviceAddress === undefined ? undefined : requestVisitorId(serviceAddress, SERVICE_MS).catch(() => undefined),
  ])
  if (service !== undefined || serviceAddress === undefined) known = service ?? local
  return service ?? local
}
