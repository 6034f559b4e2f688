import type { FileRegistry } from './file-registry.ts'

export type FileRequest = (url: string, init: RequestInit) => Promise<Response>

/** A file could not be had; `reason` tells a hanging one from one that failed. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly url: string
  readonly reason: 'network' | 'timeout' | 'unverified'

  constructor(url: string, reason: DeliveryError['reason'], detail: string, cause?: unknown) {
    super(`${url}: ${detail}`, { cause })
    this.url = url
    this.reason = reason
  }
}

export interface FileDelivery {
  /**
   * Fetches all of the files side by side, each checked against its hash, so that the script elements that follow find
   * them in the HTTP cache. Rejects with the first `DeliveryError`.
   */
  deliver(urls: readonly string[]): Promise<void>
  /** True when every file is right now, whatever the HTTP cache holds. Never rejects. */
  probe(urls: readonly string[]): Promise<boolean>
}

export interface FileDeliveryDeps {
  readonly files: FileRegistry
  readonly timeoutMs: number
  readonly request?: FileRequest
}

/**
 * Gets files before anything of them is run. A script element that hangs cannot be stopped, holds up the page's load
 * event and leaves half a remote evaluated; a fetch can be stopped, and says why it failed.
 */
export function createFileDelivery({ files, timeoutMs, ...deps }: FileDeliveryDeps): FileDelivery {
  const request: FileRequest = deps.request ?? ((url, init) => fetch(url, init))
  /** By address with its query: another attempt is another address. */
  const delivered = new Map<string, Promise<void>>()

  async function get(url: string, cache: RequestCache): Promise<void> {
    const vouched = files.vouch(url)
    if (vouched === undefined) throw new DeliveryError(url, 'unverified', 'nobody vouches for it')
    const signal = AbortSignal.timeout(timeoutMs)
    const init: RequestInit = { integrity: vouched.integrity, cache, mode: 'cors', credentials: 'same-origin', signal }
    try {
      const answer = await request(vouched.url, { ...init, priority: 'high' })
      if (!answer.ok) throw new DeliveryError(url, 'network', `status ${answer.status}`)
      await answer.arrayBuffer()
    } catch (error) {
      if (error instanceof DeliveryError) throw error
      const reason = signal.aborted ? 'timeout' : 'network'
      throw new DeliveryError(url, reason, error instanceof Error ? error.message : 'request', error)
    }
  }

  function once(url: string): Promise<void> {
    const address = files.vouch(url)?.url ?? url
    let work = delivered.get(address)
    if (work === undefined) {
      work = get(url, 'default')
      delivered.set(address, work)
      work.catch(() => delivered.delete(address))
    }
    return work
  }

  return {
    async deliver(urls) {
      await Promise.all(urls.map(once))
    },
    async probe(urls) {
      const results = await Promise.allSettled(urls.map((url) => get(url, 'reload')))
      return results.every(({ status }) => status === 'fulfilled')
    },
  }
}
