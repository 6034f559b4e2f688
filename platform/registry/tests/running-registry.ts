import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { HostManifest } from '@site/contracts'

import { flagsFromEnv } from '../src/environment/index.ts'
import type { RegistryOptions } from '../src/options.ts'
import { createRegistry, type Registry } from '../src/registry.ts'
import { createPostgresDatabase, type TestDatabase } from './databases.ts'
import { fixtureHost, uploadOf, type Fixture } from './fixture-release.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The JSON body; undefined where there is none. */
  readonly body: Readonly<Record<string, unknown>>
}

export interface CallOptions {
  readonly method?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A registry that listens on a free port, with a database and folders of its own. */
export interface RunningRegistry {
  readonly registry: Registry
  readonly database: TestDatabase
  readonly url: string
  readonly dataDir: string
  readonly releasesDir: string
  readonly opsToken: string
  /** Calls the API; as ops unless told otherwise. An object becomes JSON. */
  call(path: string, options?: CallOptions): Promise<Answer>
  /** What it tells Prometheus. */
  measures(): Promise<string>
  publish(fixture: Fixture, token?: string): Promise<Answer>
  edit(theme: string, edit: unknown, options?: { readonly basedOn?: number; readonly reason?: string }): Promise<Answer>
  /** Takes somebody in with these roles. @returns the secret of a token of theirs */
  person(name: string, ...roles: readonly string[]): Promise<string>
  setHost(host: HostManifest): void
  /** Ends it and starts it again on the same data. */
  restart(options?: Partial<RegistryOptions>): Promise<void>
  stop(): Promise<void>
}

export async function startRegistry(
  options: Partial<RegistryOptions> = {},
  createDatabase: () => Promise<TestDatabase> = createPostgresDatabase,
): Promise<RunningRegistry> {
  const database = await createDatabase()
  const root = await mkdtemp(join(tmpdir(), 'registry-test-'))
  const dataDir = join(root, 'registry')
  const releasesDir = join(root, 'releases')
  let host = fixtureHost()
  const open = async (extra: Partial<RegistryOptions>) => {
    const opened = await createRegistry({
      database: { pool: database.pool },
      dataDir,
      releasesDir,
      readHostManifest: () => Promise.resolve(host),
      flagDefaults: flagsFromEnv({}),
      ...options,
      ...extra,
    })
    await opened.app.listen({ host: '127.0.0.1', port: 0 })
    return opened
  }
  let registry = await open({})
  const urlOf = () => `http://127.0.0.1:${(registry.app.server.address() as AddressInfo).port}`
  const opsToken = (await readFile(join(dataDir, 'ops-token'), 'utf8')).trim()

  async function call(path: string, { method = 'GET', token = opsToken, headers, body }: CallOptions = {}) {
    const isForm = body instanceof FormData
    const response = await fetch(urlOf() + path, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const parsed = (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>
    return { status: response.status, headers: response.headers, body: parsed }
  }

  return {
    get registry() {
      return registry
    },
    get url() {
      return urlOf()
    },
    database,
    dataDir,
    releasesDir,
    opsToken,
    call,
    measures: async () => (await registry.operations.inject('/metrics')).payload,
    publish: (fixture, token = opsToken) =>
      call('/registry/api/releases', { method: 'POST', token, body: uploadOf(fixture) }),
    async edit(theme, edit, { basedOn, reason = 'because the test says so' } = {}) {
      const revision = basedOn ?? Number((await call(`/registry/api/channels/${theme}`)).body['revision'])
      const headers = { 'if-match': `"${revision}"` }
      return call(`/registry/api/channels/${theme}/edits`, { method: 'POST', headers, body: { reason, edit } })
    },
    async person(name, ...roles) {
      const asked = (path: string, body: object) => call(`/registry/api${path}`, { method: 'POST', body })
      await asked('/people', { name, roles, reason: 'for the test' })
      const { body } = await asked('/tokens', { person: name, days: 30, reason: 'for the test' })
      return String(body['secret'])
    },
    setHost(next) {
      host = next
    },
    async restart(extra = {}) {
      await registry.close()
      registry = await open(extra)
    },
    async stop() {
      await registry.close()
      await database.drop()
      await rm(root, { recursive: true, force: true })
    },
  }
}
