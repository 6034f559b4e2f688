import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, startPostgres } from '../support/services.mjs'
import { findPostgresBin } from '../support/system.mjs'
import { ROOT, serviceOf, type ComposeFile } from './compose-file.ts'

const run = promisify(execFile)

/** Servers of which there is one; where edge and registry tell the operator of themselves is a port of its own. */
type PortName = 'nginx' | 'edge' | 'edgeOperations' | 'registry' | 'registryOperations' | 'redis' | 'venues'

/** Where things are on this machine that the compose file places in containers. */
export interface Places {
  /** Holds everything of this run. */
  readonly folder: string
  readonly port: Readonly<Record<PortName, number>>
  /** For programs that read PostgreSQL's own variables. */
  readonly postgres: { readonly PGHOST: string; readonly PGPORT: string }
  /** Where each replica of the gateway takes calls, and where it tells the operator of itself. */
  readonly gatewayPorts: readonly { readonly calls: number; readonly operations: number }[]
  /** The same text with this machine's places in it: names of services are ports, paths in volumes are folders. */
  here(text: string): string
  remove(): Promise<void>
}

/** Starts PostgreSQL with the database of the compose file, makes the volumes as folders and the secrets by the script. */
export async function preparePlaces(compose: ComposeFile): Promise<Places> {
  const folder = mkdtempSync('/tmp/site-scaled-')
  const postgres = await startPostgres()
  const remove = async (): Promise<void> => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await run(join(findPostgresBin() ?? '', 'psql'), [
      postgres.url,
      '--command=create role site superuser login',
      '--command=create database site owner site',
    ])
    const replicas = Array.from({ length: serviceOf(compose, 'gateway').deploy.replicas ?? 1 })
    const ports = await freePorts(7 + 2 * replicas.length)
    const [nginx = 0, edge = 0, edgeOperations = 0, registry = 0, registryOperations = 0, ...others] = ports
    const [redis = 0, venues = 0, ...rest] = others
    const gatewayPorts = replicas.map((_, index) => ({
      calls: rest[2 * index] ?? 0,
      operations: rest[2 * index + 1] ?? 0,
    }))
    const port = { nginx, edge, edgeOperations, registry, registryOperations, redis, venues }
    const here = (text: string): string =>
      text
        .replaceAll('@postgres:5432', `@${new URL(postgres.url).host}`)
        .replaceAll('redis:6379', `127.0.0.1:${port.redis}`)
        .replaceAll('registry:8082', `127.0.0.1:${port.registry}`)
        .replaceAll('venues.localhost:8084', `venues.localhost:${port.venues}`)
        .replaceAll('venues:8084', `127.0.0.1:${port.venues}`)
        .replaceAll('.localhost:8080', `.localhost:${port.nginx}`)
        .replaceAll('gateway:8081', `127.0.0.1:${gatewayPorts[0]?.calls}`)
        .replaceAll('gateway:9081', `127.0.0.1:${gatewayPorts[0]?.operations}`)
        .replaceAll('edge:8083', `127.0.0.1:${port.edge}`)
        .replaceAll('/srv/operations/', `${ROOT}/operations/`)
        .replaceAll('/run/secrets/', `${folder}/secrets/`)
        .replaceAll('/srv/', `${folder}/srv/`)
    for (const volume of ['registry', 'trusted', 'site/releases']) {
      mkdirSync(join(folder, 'srv', volume), { recursive: true })
    }
    await run('sh', [join(ROOT, 'platform/edge/bin/make-secrets.sh'), join(folder, 'secrets')])
    for (const name of Object.keys(compose.secrets)) {
      const path = join(folder, 'secrets', name)
      writeFileSync(path, here(readFileSync(path, 'utf8')))
    }
    const { hostname: PGHOST, port: PGPORT } = new URL(postgres.url)
    return { folder, port, postgres: { PGHOST, PGPORT }, gatewayPorts, here, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Different ones: each is asked for while the others are known. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
