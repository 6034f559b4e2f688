import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../support/services.mjs'
import type { Site } from '../support/site-process.ts'
import { findPostgresBin } from '../support/system.mjs'
import { noteTime } from '../support/times.mjs'
import { ROOT, readComposeWithVenues, serviceOf } from './compose-file.ts'
import { createNginx } from './nginx.ts'
import { preparePlaces, type Places } from './places.ts'
import { createServer, type Server } from './server.ts'

/** What the tests set beside the file's defaults: demo members, a limit that a test can reach, and where nginx is. */
const SETTINGS = {
  ...{ SITE_ENV: 'staging', SITE_SANDBOX: '1', SITE_CALLS_PER_ADDRESS: '300', SITE_LOG_LEVEL: 'warn' },
  SITE_INSIDE: '127.0.0.1/32',
}

export interface ScaledSite extends Site {
  /** As many as the compose file has replicas; the first leads the matches while it runs. */
  readonly gateways: readonly Server[]
  readonly registry: Server
  readonly edge: Server
  /** Where edge and registry tell the operator of themselves. */
  readonly edgeMeasures: string
  readonly registryMeasures: string
  readonly redis: Server
  /** Token of ops, as the secrets have it. */
  readonly opsToken: string
  /** The file that the edge trusts keys from. */
  readonly trustedKeys: string
  /** What nginx writes of each request. */
  readonly accessLog: string
  /** Folder of the published releases, which nginx serves. */
  readonly releases: string
  /** Runs a job of the compose file to its end. @returns what it printed */
  job(name: 'trust' | 'publish'): Promise<string>
  /** A gateway with other settings than these; not started yet. */
  gatewayWith(settings: Readonly<Record<string, string>>): Promise<Server>
}

/**
 * Runs docker-compose.yml, with the venues beside it, by hand on this machine, without an engine: the services' own
 * commands, environments and secrets, the nginx.conf that it mounts on the system's nginx, a real PostgreSQL and Redis.
 * Only places differ. It ends with this process.
 *
 * @throws with what a server printed when it does not start
 */
export async function startScaledSite(): Promise<ScaledSite> {
  const began = performance.now()
  const compose = readComposeWithVenues(SETTINGS)
  const places = await preparePlaces(compose)
  const { folder, port, here } = places
  const servers: Server[] = []
  const started = (server: Server): Server => {
    servers.push(server)
    return server
  }
  const stop = async (): Promise<void> => {
    for (const server of servers.splice(0).toReversed()) await server.stop()
    await places.remove()
  }
  const gateway = ({ calls, operations }: Places['gatewayPorts'][number], settings = {}) =>
    started(
      ownServer(places, {
        name: 'gateway',
        listen: calls,
        health: `http://127.0.0.1:${operations}/readyz`,
        env: operationsAt(operations),
        settings,
      }),
    )
  const job = (name: 'trust' | 'publish') => runJob(places, name)
  try {
    const redis = started(
      createServer({
        name: 'redis',
        command: [
          ...(serviceOf(compose, 'redis').command ?? []).map(here),
          ...['--bind', '127.0.0.1', '--port', String(port.redis), '--dir', folder],
        ],
        url: `tcp://127.0.0.1:${port.redis}`,
      }),
    )
    const registry = started(
      ownServer(places, {
        name: 'registry',
        listen: port.registry,
        health: `http://127.0.0.1:${port.registry}/registry/composition/aurora`,
        env: operationsAt(port.registryOperations),
      }),
    )
    const health = `http://127.0.0.1:${port.edge}/edge/healthz`
    const env = operationsAt(port.edgeOperations)
    const edge = started(ownServer(places, { name: 'edge', listen: port.edge, health, env }))
    const gateways = places.gatewayPorts.map((ports) => gateway(ports))
    const venues = started(
      ownServer(places, { name: 'venues', listen: port.venues, health: `http://127.0.0.1:${port.venues}/healthz` }),
    )
    const nginx = started(createNginx(compose, places))

    await redis.start()
    await registry.start()
    await job('trust')
    await Promise.all([edge.start(), job('publish'), startInTurn(gateways), runJob(places, 'venues-database')])
    await Promise.all([nginx.start(), venues.start()])
    noteTime({ kind: 'site', shape: 'scaled', ms: performance.now() - began })
    return {
      url: `http://localhost:${port.nginx}`,
      port: port.nginx,
      dataDir: join(folder, 'srv/registry'),
      origin: (theme) => `http://${theme}.localhost:${port.nginx}`,
      stop,
      crash: stop,
      gateways,
      registry,
      edge,
      edgeMeasures: `http://127.0.0.1:${port.edgeOperations}/metrics`,
      registryMeasures: `http://127.0.0.1:${port.registryOperations}/metrics`,
      redis,
      opsToken: /^OPS_TOKEN=(.*)$/m.exec(readFileSync(join(folder, 'secrets/registry.env'), 'utf8'))?.[1] ?? '',
      trustedKeys: join(folder, 'srv/trusted/public-keys.json'),
      accessLog: join(folder, 'access.log'),
      releases: join(folder, 'srv/site/releases'),
      job,
      gatewayWith: async (settings) => gateway({ calls: await freePort(), operations: await freePort() }, settings),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const operationsAt = (port: number) => ({ OPERATIONS_HOST: '127.0.0.1', OPERATIONS_PORT: String(port) })

/** A server of our own image: its command and environment in the compose file, on a port of this machine. */
function ownServer(
  { here }: Places,
  options: {
    readonly name: string
    readonly listen: number
    readonly health: string
    readonly env?: Readonly<Record<string, string>>
    readonly settings?: Readonly<Record<string, string>>
  },
): Server {
  const { name, listen, health, env, settings } = options
  const { command = [], environment } = serviceOf(readComposeWithVenues({ ...SETTINGS, ...settings }), name)
  return createServer({
    name,
    command: [process.execPath, ...command.slice(1).map(here)],
    env: { ...hereInAll(environment, here), HOST: '127.0.0.1', PORT: String(listen), ...env },
    url: `http://127.0.0.1:${listen}`,
    health,
  })
}

async function runJob({ here, postgres }: Places, name: 'trust' | 'publish' | 'venues-database'): Promise<string> {
  const { entrypoint = [], command = [], environment } = serviceOf(readComposeWithVenues(SETTINGS), name)
  const [program = '', ...args] = [...entrypoint, ...command].map(here)
  const { stdout } = await promisify(execFile)(program === 'node' ? process.execPath : program, args, {
    cwd: ROOT,
    env: {
      PATH: `${findPostgresBin()}:${process.env['PATH']}`,
      ...hereInAll(environment, here),
      ...(environment['PGHOST'] !== undefined && postgres),
    },
  })
  return stdout
}

function hereInAll(env: Readonly<Record<string, string>>, here: Places['here']): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, here(value)]))
}

/** One after the other, so that the first takes the lead of the matches. */
async function startInTurn(servers: readonly Server[]): Promise<void> {
  for (const server of servers) await server.start()
}
