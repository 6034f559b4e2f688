import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  ROOT,
  fillTemplate,
  readCompose,
  readComposeWithVenues,
  readGuides,
  readOverlays,
  readTraces,
  readVenues,
  serviceOf,
} from './compose-file.ts'
import { readOperations } from './operations-files.ts'

const compose = readCompose()
const overlays = readOverlays()
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const LASTING = ['edge', 'gateway', 'nginx', 'postgres', 'redis', 'registry']
const JOBS = ['publish', 'trust']

describe('[C.023] docker-compose.yml at the top level starts the composed site with its backend', () => {
  test('it names nginx, edge, gateways, registry, PostgreSQL, Redis and the two jobs, and nothing else', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([...LASTING, ...JOBS].toSorted())
    expect(serviceOf(compose, 'gateway').deploy.replicas).toBeGreaterThanOrEqual(2)
  })

  test('what must last is started again and says whether it is well; the jobs run once', () => {
    for (const name of LASTING) {
      expect(serviceOf(compose, name).restart, name).toBe('unless-stopped')
      expect(serviceOf(compose, name).healthcheck?.test.length, name).toBeGreaterThan(1)
    }
    for (const name of JOBS) expect(serviceOf(compose, name).restart, name).toBe('no')
  })

  test('no log grows without an end, and that of PostgreSQL has no rows in it', () => {
    const limit = { 'max-size': '50m', 'max-file': '5' }
    for (const [name, { logging }] of Object.entries(compose.services)) expect(logging?.options, name).toEqual(limit)
    expect(overlays.map(({ name }) => name)).toContain('docker-compose.traces.yml')
    for (const { name: file, services } of overlays) {
      for (const [name, { logging = compose.services[name]?.logging }] of Object.entries(services))
        expect(logging?.options, `${file}: ${name}`).toEqual(limit)
    }
    const terse = 'log_error_verbosity=terse'
    expect(serviceOf(compose, 'postgres').command).toContain(terse)
    expect(read('operations/docker-compose.backup.yml')).toContain(`- ${terse}\n`)
  })

  test('each waits for what it needs', () => {
    const waitsFor = (name: string) => Object.keys(serviceOf(compose, name).depends_on).toSorted()
    expect(waitsFor('registry')).toEqual(['postgres', 'redis'])
    expect(waitsFor('gateway')).toEqual(['postgres', 'redis', 'registry'])
    expect(waitsFor('edge')).toEqual(['registry', 'trust'])
    expect(waitsFor('nginx')).toEqual(['edge', 'gateway', 'registry'])
    expect(serviceOf(compose, 'edge').depends_on['trust']?.condition).toBe('service_completed_successfully')
  })

  test('nginx mounts the very file that the tests run, and every placeholder in it is given', () => {
    const { volumes, environment } = serviceOf(compose, 'nginx')
    expect(volumes).toContain('./platform/edge/nginx.conf:/etc/nginx/templates/nginx.conf.template:ro')
    expect(environment['NGINX_ENVSUBST_OUTPUT_DIR']).toBe('/etc/nginx')
    const template = read('platform/edge/nginx.conf')
    expect(fillTemplate(template, environment)).not.toMatch(/^[^#]*\$\{/m)
    for (const name of Object.keys(environment).filter((one) => one.startsWith('SITE_'))) {
      expect(template, name).toContain(`\${${name}}`)
    }
  })

  test('nginx and the edge are told of the console’s host by one variable; as it stands it has none', () => {
    const told = (env: Readonly<Record<string, string>>) => {
      const [nginx, edge] = ['nginx', 'edge'].map((name) => serviceOf(readCompose(env), name).environment)
      return [nginx?.['SITE_CONSOLE_HOST'], edge?.['CONSOLE_HOST']]
    }
    const host = 'releases.example.com'
    expect(told({ SITE_CONSOLE_HOST: host })).toEqual([host, host])
    // A name that no resolver knows: nginx takes an empty one for requests that name no host.
    expect(told({})).toEqual(['console.invalid', ''])
  })

  test('the guide asks for proofs where the database is reached: with the image, network and secret of the gateways', () => {
    const { command = [], secrets, networks } = serviceOf(compose, 'gateway')
    expect(networks).toEqual(serviceOf(compose, 'postgres').networks)
    const run = /docker compose run --rm --no-deps gateway node (--env-file=\/run\/secrets\/(\S+)) (\S+)/g
    const asked = Array.from(read('docs/guides/operate.md').matchAll(run))
    expect(asked.map(([, , , script]) => script)).toEqual(
      ['ledger', 'protection'].map((name) => `platform/gateway/bin/${name}.ts`),
    )
    for (const [, file = '', secret, script = ''] of asked) {
      expect(command).toContain(file)
      expect(secrets).toContain(secret)
      expect(existsSync(join(ROOT, script)), script).toBe(true)
    }
  })

  test('the job that publishes builds nothing: its token may do everything, and what builds has many hands', () => {
    const publish = serviceOf(compose, 'publish')
    expect(publish.command).toEqual(['node', '--env-file=/run/secrets/ops.env', 'platform/registry/bin/publish-all.ts'])
    // The image has what is published, and was made without a secret.
    const [, build = ''] = read('platform/edge/Dockerfile').split(/^FROM .* AS build$/m)
    expect(build.split(/^FROM /m)[0]).toContain('RUN node shared/build/bin/build.ts all --release')
    expect(read('platform/edge/Dockerfile')).not.toContain('type=secret')
  })

  test('what the commands run and the images are made from is there', () => {
    for (const [name, { command = [], build, healthcheck }] of Object.entries(compose.services)) {
      const words = [...command, ...(healthcheck?.test ?? [])].flatMap((word) => word.split(/\s+/))
      for (const script of words.filter((word) => /^(platform|shared)\//.test(word))) {
        expect(existsSync(join(ROOT, script)), `${name}: ${script}`).toBe(true)
      }
      if (build === undefined) continue
      expect(read(build.dockerfile), name).toMatch(new RegExp(`^FROM .* AS ${build.target}$`, 'm'))
    }
  })

  test('a server listens to its own machine unless asked; in a container, whose machine nobody else has, to its networks', () => {
    const [, server] = read('platform/edge/Dockerfile').split(/^FROM .* AS server$/m)
    expect(server).toMatch(/^ENV .*\bHOST=0\.0\.0\.0\b/m)
  })

  test('the images use the same Node and pnpm as everybody else', () => {
    const dockerfile = read('platform/edge/Dockerfile')
    const node = /^ {2}node: (\S+)$/m.exec(read('pnpm-workspace.yaml'))?.[1]
    const pnpm = /"packageManager": "(\S+)"/.exec(read('package.json'))?.[1]
    expect(dockerfile).toContain(`NODE_VERSION=${node}\n`)
    expect(dockerfile).toContain(`PNPM=${pnpm} `)
  })
})

describe('what is run of others', () => {
  /** A version to the last figure, and the digest of what it was: `postgres:18` is another program next month, and any tag can be moved. */
  const PINNED = /^[\w./-]+:v?\d+\.\d+(?:\.\d+)?(?:-[\w.-]+)?@sha256:[0-9a-f]{64}$/
  const operate = read('docs/guides/operate.md')
  const dockerfile = read('platform/edge/Dockerfile')
  const version = /^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile)?.[1] ?? ''

  test('every image has a full version and one digest, here, in the files beside it, in the Dockerfile and in the guide', () => {
    const own = /^site-(?:server|build):/
    const imagesOf = (services: Readonly<Record<string, { readonly image?: string | undefined }>>) =>
      Object.values(services)
        .flatMap(({ image = [] }) => image)
        .filter((image) => !own.test(image))
    const named = imagesOf(compose.services)
    expect(named).toHaveLength(3)
    const beside = overlays.flatMap(({ services }) => imagesOf(services))
    const guide = Array.from(operate.matchAll(/^\s+image: (\S+)$/gm), ([, image = '']) => image)
    const bases = Array.from(dockerfile.matchAll(/^FROM (\S+:\S+) AS/gm), ([, base = '']) =>
      base.replace(/\$\{NODE_VERSION\}/, version),
    )
    expect(bases).toHaveLength(2)
    const images = [...named, ...beside, ...bases, ...guide]
    for (const image of images) {
      expect(image).toMatch(PINNED)
      // Of PostgreSQL alone a version has two figures.
      if (!image.startsWith('postgres:')) expect(image).toMatch(/:v?\d+\.\d+\.\d+/)
    }
    const tags = new Set(images.map((image) => image.replace(/@.*/, '')))
    expect(new Set(images).size).toBe(tags.size)
    // The same programs everywhere: nginx, PostgreSQL, Redis, Node, Jaeger, Prometheus.
    expect(new Set([...tags].map((tag) => tag.replace(/:.*/, ''))).size).toBe(tags.size)
  })

  test('the guide runs no image by a name of its own, and asks for the digest of the Node that there is', () => {
    const commands = Array.from(operate.matchAll(/^docker run .*$/gm), ([command]) => command)
    expect(commands.length).toBeGreaterThan(0)
    // Whoever keeps copies of volumes needs no image that the site does not.
    for (const command of commands) expect(command).toContain(' "$tools" ')
    expect(operate).toContain("tools=$(docker compose config --images | grep '^nginx:')")
    expect(operate).toContain(`s/\${NODE_VERSION}/${version}/`)
  })
})

describe('what a service may take of the machine, and do there', () => {
  const files = [{ name: 'docker-compose.yml', services: compose.services }, ...overlays]
  /** As Compose joins the files: what a file beside the main one does not say is what that says. */
  const services = files.flatMap(({ name: file, services: named }) =>
    Object.entries(named).map(([name, service]) => ({
      name,
      what: `${file}: ${name}`,
      ...compose.services[name],
      ...service,
    })),
  )
  const units: Readonly<Record<string, number>> = { m: 2 ** 20, mb: 2 ** 20, g: 2 ** 30, gb: 2 ** 30 }
  function bytes(text = ''): number {
    const [, number, unit = ''] = /^(\d+)([a-z]+)$/.exec(text) ?? []
    return Number(number) * (units[unit] ?? Number.NaN)
  }
  const memoryOf = (name: string): number => bytes(serviceOf(compose, name).mem_limit)
  const after = (words: readonly string[] = [], word = ''): string | undefined => words[words.indexOf(word) + 1]

  test('every service of every file has a ceiling of memory and one of processes, those of the guide as well', () => {
    const guided = readGuides().flatMap(({ services: named }) => Object.entries(named))
    expect(guided.map(([name]) => name)).toEqual(['prometheus'])
    expect(services.length).toBeGreaterThan(LASTING.length + JOBS.length)
    const all = [...services, ...guided.map(([what, service]) => ({ what, ...service }))]
    for (const { what, mem_limit: memory, pids_limit: processes } of all) {
      expect(bytes(memory), what).toBeGreaterThan(0)
      expect(processes, what).toBeGreaterThan(0)
    }
  })

  test('before a ceiling is reached somebody is called, and Redis refuses what is too much, and drops nothing for it', () => {
    const [, called] =
      /> (\S+)$/.exec(readOperations().alerts.find(({ alert }) => alert === 'GatewayMemory')?.expr ?? '') ?? []
    // Node takes half of what there is as its heap, and a little beside it.
    expect(memoryOf('gateway') / 2).toBeGreaterThan(Number(called))
    const { command } = serviceOf(compose, 'redis')
    expect(bytes(after(command, '--maxmemory'))).toBeLessThanOrEqual(memoryOf('redis') * 0.75)
    expect(after(command, '--maxmemory-policy')).toBe('noeviction')
  })

  test('PostgreSQL may have a process for each connection, and its own', () => {
    const { command = [], pids_limit: processes } = serviceOf(compose, 'postgres')
    const connections = [command.join(' '), read('operations/docker-compose.backup.yml')].map((text) =>
      Number(/max_connections=(\d+)/.exec(text)?.[1]),
    )
    for (const count of connections) expect(processes).toBeGreaterThanOrEqual(count + 100)
  })

  test('none writes into its image or gains a right, and nginx alone starts with some of those of root', () => {
    for (const { what, name, cap_add: more = [], ...service } of services) {
      expect(service, what).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
      expect(more, what).toEqual(name === 'nginx' ? ['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID'] : [])
    }
    for (const name of ['postgres', 'redis']) expect(serviceOf(compose, name)['user'], name).toBe(name)
  })

  test('where nginx and PostgreSQL write there is room that is not of their images, and the files that nginx keeps take no memory', () => {
    const { tmpfs, volumes, environment } = serviceOf(compose, 'nginx')
    expect(tmpfs).toEqual([environment['NGINX_ENVSUBST_OUTPUT_DIR'], '/run', '/tmp'])
    expect(volumes).toContain(`nginx-cache:${environment['SITE_TEMP']}`)
    expect(serviceOf(compose, 'postgres')['tmpfs']).toEqual(['/tmp', '/run/postgresql'])
  })

  test('the guide names each ceiling that an operator may move, with what it is otherwise', () => {
    const rows = Array.from(
      read('docs/guides/run-the-scaled-shape.md').matchAll(/^\| `(SITE_\w*MEMORY)` +\|.*\| `(\w+)` +\|$/gm),
      ([, name, otherwise]) => `${name} ${otherwise}`,
    )
    const moved = files.flatMap(({ name }) =>
      Array.from(
        read(name === 'docker-compose.yml' ? name : `operations/${name}`).matchAll(/\$\{(SITE_\w*MEMORY):-(\w+)\}/g),
        ([, variable, otherwise]) => `${variable} ${otherwise}`,
      ),
    )
    expect(moved.length).toBeGreaterThan(LASTING.length)
    expect(rows.toSorted()).toEqual(moved.toSorted())
  })
})

describe('a collector of traces beside the site', () => {
  const traces = readTraces()
  const { traces: collector, ...traced } = traces.services

  test('it is sent the spans of our servers, by the variables that they read, and is looked at from this machine alone', () => {
    expect(Object.keys(traced).toSorted()).toEqual(['edge', 'gateway', 'registry'])
    for (const [name, { environment = {} }] of Object.entries(traced)) {
      expect(Object.keys(environment).toSorted(), name).toEqual([
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        'OTEL_METRICS_EXPORTER',
        'OTEL_TRACES_SAMPLER_ARG',
      ])
      expect(environment['OTEL_EXPORTER_OTLP_ENDPOINT'], name).toBe('http://traces:4318')
      // It takes no measures.
      expect(environment['OTEL_METRICS_EXPORTER'], name).toBe('none')
      for (const network of serviceOf(compose, name).networks) expect(collector?.networks, name).toContain(network)
    }
    expect(collector?.ports).toEqual(['127.0.0.1:16686:16686'])
  })
})

describe('the sandbox venues beside the site', () => {
  const { gateway, edge, venues, 'venues-database': database } = readVenues().services
  const origin = 'http://venues.localhost:8084'

  test('are run from the image of the servers, which has their pages, under an origin that the edge lets be framed', () => {
    expect(venues.image).toBe(serviceOf(compose, 'gateway').image)
    expect(read('platform/edge/Dockerfile')).toContain('COPY --from=build /site/platform/venues/dist ')
    expect(venues.command?.filter((word) => word.startsWith('platform/'))).toEqual(['platform/venues/bin/server.ts'])
    expect(gateway.command?.at(-1)).toBe(serviceOf(compose, 'gateway').command?.at(-1))
    expect([gateway.environment['VENUES_ORIGIN'], edge.environment['FRAME_ORIGINS']]).toEqual([origin, origin])
    expect(venues.ports).toEqual([`8084:${venues.environment['PORT']}`])
    expect(venues.healthcheck?.test.at(-1)).toBe(`http://127.0.0.1:${venues.environment['PORT']}/healthz`)
  })

  test('reach the gateway and are reached by it, and read every variable that they need', () => {
    const { environment } = serviceOf(compose, 'gateway')
    expect(venues.environment['OPERATOR_URL']).toBe(`http://gateway:${environment['PORT']}`)
    expect(gateway.environment['VENUES_URL']).toBe(`http://venues:${venues.environment['PORT']}`)
    for (const { command = [], secrets } of [gateway, venues])
      for (const secret of secrets) expect(command).toContain(`--env-file=/run/secrets/${secret}`)
    expect(gateway.secrets).toEqual(['venues-secret.env'])
    expect(venues.secrets).toEqual(['venues.env', 'venues-secret.env'])
  })

  test('meet the gateway and the database in a network of their own, and nobody else there', () => {
    const { services, networks } = readComposeWithVenues()
    expect(networks['partners']?.internal).toBe(true)
    const inNetwork = (name: string) => Object.keys(services).filter((one) => services[one]?.networks.includes(name))
    expect(inNetwork('partners').toSorted()).toEqual(['gateway', 'postgres', 'venues', 'venues-database'])
    expect(inNetwork('inside')).toEqual(Object.keys(compose.services).filter((one) => one !== 'trust'))
    expect(inNetwork('outside').toSorted()).toEqual(['nginx', 'venues'])
  })

  test('wait for a database of their own, which a job makes that knows the site’s password, as they do not', () => {
    expect(venues.depends_on['venues-database']?.condition).toBe('service_completed_successfully')
    const { image, environment } = serviceOf(compose, 'postgres')
    expect(database).toMatchObject({
      image,
      restart: 'no',
      secrets: ['postgres-password', 'venues-password'],
    })
    expect(database.environment).toMatchObject({
      PGUSER: environment['POSTGRES_USER'],
      PGDATABASE: environment['POSTGRES_DB'],
      POSTGRES_PASSWORD_FILE: environment['POSTGRES_PASSWORD_FILE'],
    })
    const [host, inside] = database.volumes[0]?.split(':') ?? []
    expect(database.entrypoint).toEqual(['sh', inside])
    expect(existsSync(join(ROOT, host ?? ''))).toBe(true)
    const folder = mkdtempSync(join(tmpdir(), 'site-secrets-'))
    try {
      execFileSync('sh', ['platform/edge/bin/make-secrets.sh', join(folder, 'secrets')], { cwd: ROOT, stdio: 'pipe' })
      const keysIn = (file: string) => readFileSync(join(folder, 'secrets', file), 'utf8').match(/[0-9a-f]{64}/g) ?? []
      const known = new Set(venues.secrets.flatMap(keysIn))
      const others = Object.values(compose.services).flatMap(({ secrets }) => secrets.flatMap(keysIn))
      expect(others.filter((key) => known.has(key))).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('what the scaled shape keeps apart', () => {
  test('as it stands it is a production site without the sandbox', () => {
    expect(serviceOf(compose, 'gateway').environment).toMatchObject({ NODE_ENV: 'production', SANDBOX: '0' })
  })

  test('only nginx is reached from outside, and the others have no way out', () => {
    expect(Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined)).toMatchObject([
      ['nginx', {}],
    ])
    expect(compose.networks['inside']?.internal).toBe(true)
    for (const [name, { networks }] of Object.entries(compose.services)) {
      expect(networks.includes('outside'), name).toBe(name === 'nginx')
    }
  })

  test('no secret stands in the file; each is made by the script, for the services that mount it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-secrets-'))
    try {
      const secrets = join(folder, 'secrets')
      const make = () =>
        execFileSync('sh', ['platform/edge/bin/make-secrets.sh', secrets], { cwd: ROOT, stdio: 'pipe' })
      make()
      const made = readdirSync(secrets)
      const named = { ...compose.secrets, ...readVenues().secrets }
      expect(made.toSorted()).toEqual(Object.keys(named).toSorted())
      expect(statSync(secrets).mode & 0o077, 'nobody else may enter the folder').toBe(0)
      for (const file of made)
        expect(statSync(join(secrets, file)).mode & 0o777, 'a container reads it as a user of its own').toBe(0o644)
      const values = made.flatMap((file) => readFileSync(join(secrets, file), 'utf8').match(/[0-9a-f]{64}/g) ?? [])
      expect(new Set(values).size, 'eight different keys').toBe(8)
      expect(make, 'keys in use are never replaced').toThrow('is there already')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    const mounted = Object.values(compose.services).flatMap(({ secrets }) => secrets)
    expect(mounted.toSorted()).toEqual(Object.keys(compose.secrets).toSorted())
    const given = Object.values(compose.services)
      .flatMap(({ environment }) => Object.keys(environment))
      .filter((name) => !name.startsWith('FLAG_'))
    expect(given.filter((name) => /KEY_|SECRET|TOKEN|_URL$|PASSWORD$/.test(name))).toEqual(
      given.filter((name) => ['REGISTRY_URL', 'GATEWAY_URL'].includes(name)),
    )
  })

  test('the edge reads keys and releases, and writes neither; signing keys are mounted by registry and handover only', () => {
    const mounts = (volume: string) =>
      Object.entries(compose.services).flatMap(([name, { volumes }]) =>
        volumes
          .filter((mount) => mount.startsWith(`${volume}:`))
          .map((mount) => `${name} ${mount.split(':').slice(1).join(' ')}`),
      )
    expect(mounts('releases')).toEqual([
      'nginx /srv/site/releases ro',
      'edge /srv/site/releases ro',
      'registry /srv/site/releases',
    ])
    expect(mounts('trusted-keys')).toEqual(['edge /srv/trusted ro', 'trust /srv/trusted'])
    expect(mounts('registry-data')).toEqual(['registry /srv/registry', 'trust /srv/registry ro'])
  })
})
