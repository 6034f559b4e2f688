import { request, type IncomingHttpHeaders } from 'node:http'

/** An answer as it came over the wire. */
export type Fetched = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

/**
 * Fetches an address under `*.localhost`. Browsers take such names for this machine; Node asks the resolver, which
 * often does not know them, so the name is sent as the Host header of a connection to the loopback.
 */
export function fetchPage(address: string | URL, headers: Readonly<Record<string, string>> = {}): Promise<Fetched> {
  const { host, port, pathname, search } = new URL(address)
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: pathname + search, headers: { ...headers, host } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    sent.on('error', reject).end()
  })
}
