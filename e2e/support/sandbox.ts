/** The drivers that a sandbox site offers beside its API: codes that were sent, clocks, scripted matches. */
export type Sandbox = {
  /** @throws when the driver does not answer 2xx */
  get(path: `/sandbox/${string}`): Promise<unknown>
  post(path: `/sandbox/${string}`, body?: unknown): Promise<unknown>
}

export function createSandbox(url: string): Sandbox {
  async function ask(path: string, init?: RequestInit): Promise<unknown> {
    const response = await fetch(new URL(path, url), init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${init?.method ?? 'GET'} ${path} answered ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    get: (path) => ask(path),
    post: (path, body = {}) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
}
