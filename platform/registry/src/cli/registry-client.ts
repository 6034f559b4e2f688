import * as v from 'valibot'

const RefusalSchema = v.looseObject({ error: v.string(), message: v.string() })

/** The registry answered no; `details` is its whole answer. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  /** In seconds, where the registry has said when to come again. */
  readonly retryAfterS: number | undefined

  constructor(status: number, refusal: v.InferOutput<typeof RefusalSchema>, retryAfter: string | null) {
    super(refusal.message)
    this.status = status
    this.code = refusal.error
    this.details = refusal
    this.retryAfterS = retryAfter === null || !/^\d{1,3}$/.test(retryAfter) ? undefined : Number(retryAfter)
  }
}

/** Nobody answered, or somebody who is no registry. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}

export interface RegistryCall<Schema extends v.GenericSchema> {
  readonly answer: Schema
  readonly method?: 'GET' | 'POST'
  readonly body?: FormData | object
  /** Sent as `If-Match`. */
  readonly basedOn?: number
}

export interface RegistryClient {
  /** Where the site or the registry is. */
  readonly url: string
  /** `path` is below `/registry/api`. @throws RefusedError, UnreachableError */
  call<const Schema extends v.GenericSchema>(path: string, call: RegistryCall<Schema>): Promise<v.InferOutput<Schema>>
  /** The bytes of a file. @throws RefusedError, UnreachableError */
  fetchBytes(path: string): Promise<Uint8Array>
}

/** @param url where the site or the registry itself is, without a path */
export function createRegistryClient(url: string, token: string): RegistryClient {
  const addressOf = (path: string): string => `${url.replace(/\/$/, '')}/registry/api${path}`
  const authorization = `Bearer ${token}`

  return {
    url,
    async fetchBytes(path) {
      const response = await send(addressOf(path), { headers: { authorization } })
      if (!response.ok) throw refusedBy(response, await response.json().catch(() => undefined), addressOf(path))
      return new Uint8Array(await response.arrayBuffer())
    },
    async call(path, { answer, method = 'GET', body, basedOn }) {
      const isForm = body instanceof FormData
      const headers: Record<string, string> = { authorization }
      if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
      if (basedOn !== undefined) headers['if-match'] = `"${basedOn}"`
      const address = addressOf(path)
      const response = await send(address, {
        method,
        headers,
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
      const json: unknown = await response.json().catch(() => undefined)
      const parsed = v.safeParse(answer, json)
      if (response.ok && parsed.success) return parsed.output
      throw refusedBy(response, json, address)
    },
  }
}

/** What was no answer: a refusal in the registry's words, or somebody else's. */
function refusedBy({ ok, status, headers }: Response, json: unknown, address: string): RefusedError | UnreachableError {
  const refusal = v.safeParse(RefusalSchema, json)
  if (!ok && refusal.success) return new RefusedError(status, refusal.output, headers.get('retry-after'))
  return new UnreachableError(`${address} answered ${status}, but not as a registry does.`)
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    throw new UnreachableError(`There is no registry at ${new URL(address).origin}${cause}. Is the site running?`, {
      cause: error,
    })
  }
}
