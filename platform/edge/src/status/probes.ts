import type { StatusProbes } from './board.ts'

/** Longer than anybody waits for the answer: it ends what nobody listens to any more. */
const END_MS = 10_000

/** Probes of servers that run apart. */
export function probesByHttp(addresses: {
  readonly registryUrl: string
  readonly gatewayStatus: string | undefined
}): StatusProbes {
  const { registryUrl, gatewayStatus } = addresses
  return {
    registry: async () => (await fetchOk(new URL('/registry/composition/aurora', registryUrl))).body?.cancel(),
    ...(gatewayStatus === undefined
      ? {}
      : {
          gateway: async () => {
            const answer: unknown = await (await fetchOk(gatewayStatus)).json()
            return answer
          },
        }),
  }
}

async function fetchOk(address: string | URL): Promise<Response> {
  const response = await fetch(address, { signal: AbortSignal.timeout(END_MS), redirect: 'error' })
  if (response.ok) return response
  await response.body?.cancel()
  throw new Error(`${response.status}`)
}
