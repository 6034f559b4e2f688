import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'

export const ROOT = resolve(import.meta.dirname, '../..')

/** What a service may take of the machine, and what it may do there; of a file beside the main one, what that says anew. */
const BoundsSchema = v.object({
  mem_limit: v.optional(v.string()),
  pids_limit: v.optional(v.number()),
  read_only: v.optional(v.boolean()),
  cap_drop: v.optional(v.array(v.string())),
  cap_add: v.optional(v.array(v.string())),
  security_opt: v.optional(v.array(v.string())),
})

const ServiceSchema = v.looseObject({
  ...BoundsSchema.entries,
  image: v.string(),
  build: v.optional(v.looseObject({ context: v.string(), dockerfile: v.string(), target: v.string() })),
  entrypoint: v.optional(v.array(v.string())),
  command: v.optional(v.array(v.string())),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  volumes: v.optional(v.array(v.string()), []),
  secrets: v.optional(v.array(v.string()), []),
  networks: v.optional(v.array(v.string()), []),
  restart: v.string(),
  depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
  healthcheck: v.optional(v.looseObject({ test: v.array(v.string()) })),
  logging: v.optional(v.looseObject({ options: v.record(v.string(), v.string()) })),
  deploy: v.optional(v.looseObject({ replicas: v.optional(v.pipe(v.string(), v.transform(Number))) }), {}),
})
const ComposeSchema = v.looseObject({
  services: v.record(v.string(), ServiceSchema),
  volumes: v.record(v.string(), v.unknown()),
  networks: v.record(
    v.string(),
    v.nullish(
      v.looseObject({
        internal: v.optional(v.boolean()),
        ipam: v.optional(v.object({ config: v.array(v.object({ subnet: v.string() })) })),
      }),
    ),
  ),
  secrets: v.record(v.string(), v.object({ file: v.string() })),
})

export type Service = v.InferOutput<typeof ServiceSchema>
export type ComposeFile = v.InferOutput<typeof ComposeSchema>

/**
 * The `docker-compose.yml` of the top level, with its variables filled in as Compose does it.
 *
 * @param env variables of the one who starts it; defaults of the file where one is not set
 */
export function readCompose(env: Readonly<Record<string, string>> = {}): ComposeFile {
  const text = readFileSync(resolve(ROOT, 'docker-compose.yml'), 'utf8')
  return v.parse(ComposeSchema, fill(parse(text, { merge: true }), env))
}

/** What a file beside it says of services, its own and those of the main file. */
const OverlaySchema = v.looseObject({
  services: v.record(
    v.string(),
    v.looseObject({
      ...BoundsSchema.entries,
      image: v.optional(v.string()),
      logging: ServiceSchema.entries.logging,
    }),
  ),
})

/** Every `operations/docker-compose.….yml`, by its name. */
export function readOverlays() {
  const names = readdirSync(resolve(ROOT, 'operations')).filter((name) => /^docker-compose\..+\.yml$/.test(name))
  return names.map((name) => {
    const text = readFileSync(resolve(ROOT, 'operations', name), 'utf8')
    return { name, ...v.parse(OverlaySchema, fill(parse(text, { merge: true }), {})) }
  })
}

/** What the guides have somebody put beside it, in a `docker-compose.override.yml`. */
export function readGuides() {
  const text = readFileSync(resolve(ROOT, 'docs/guides/operate.md'), 'utf8')
  return Array.from(text.matchAll(/^```yaml\n([\s\S]*?)^```/gm), ([, block = '']) => ({
    name: 'operate.md',
    ...v.parse(OverlaySchema, parse(block)),
  }))
}

const TracesSchema = v.object({
  services: v.record(
    v.string(),
    v.object({
      image: v.optional(v.string()),
      environment: v.optional(v.record(v.string(), v.string())),
      networks: v.optional(v.array(v.string())),
      ports: v.optional(v.array(v.string())),
    }),
  ),
})

/** What `operations/docker-compose.traces.yml` adds to it, with the defaults of its variables. */
export function readTraces(): v.InferOutput<typeof TracesSchema> {
  const text = readFileSync(resolve(ROOT, 'operations/docker-compose.traces.yml'), 'utf8')
  return v.parse(TracesSchema, fill(parse(text, { merge: true }), {}))
}

/** Of a service that is in the main file too, what is said anew or comes to it. */
const AdditionSchema = v.object({
  command: ServiceSchema.entries.command,
  environment: ServiceSchema.entries.environment,
  secrets: ServiceSchema.entries.secrets,
  networks: ServiceSchema.entries.networks,
})
const VenuesSchema = v.object({
  services: v.object({
    gateway: AdditionSchema,
    edge: AdditionSchema,
    postgres: AdditionSchema,
    venues: v.looseObject({ ...ServiceSchema.entries, ports: v.array(v.string()) }),
    'venues-database': ServiceSchema,
  }),
  networks: ComposeSchema.entries.networks,
  secrets: ComposeSchema.entries.secrets,
})

/** What `operations/docker-compose.venues.yml` adds to it, with its variables filled in as those of the main file. */
export function readVenues(env: Readonly<Record<string, string>> = {}): v.InferOutput<typeof VenuesSchema> {
  const text = readFileSync(resolve(ROOT, 'operations/docker-compose.venues.yml'), 'utf8')
  return v.parse(VenuesSchema, fill(parse(text, { merge: true }), env))
}

/** Both files as Compose reads them together: a command is said anew, all else comes to what is there. */
export function readComposeWithVenues(env: Readonly<Record<string, string>> = {}): ComposeFile {
  const compose = readCompose(env)
  const { services, networks, secrets } = readVenues(env)
  const together = Object.entries(services).map(([name, more]): [string, Service] => {
    const service = compose.services[name]
    return [name, service === undefined ? v.parse(ServiceSchema, more) : withAddition(service, more)]
  })
  return {
    ...compose,
    services: { ...compose.services, ...Object.fromEntries(together) },
    networks: { ...compose.networks, ...networks },
    secrets: { ...compose.secrets, ...secrets },
  }
}

function withAddition(service: Service, more: v.InferOutput<typeof AdditionSchema>): Service {
  return {
    ...service,
    ...(more.command && { command: more.command }),
    environment: { ...service.environment, ...more.environment },
    secrets: [...service.secrets, ...more.secrets],
    networks: [...new Set([...service.networks, ...more.networks])],
  }
}

/** Values are filled in once the file is parsed, so that an empty one stays a text. */
function fill(value: unknown, env: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_all, name: string, byDefault: string) => env[name] ?? byDefault)
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, env))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, env)]))
}

/** @throws when there is no service of this name */
export function serviceOf(compose: ComposeFile, name: string): Service {
  const service = compose.services[name]
  if (service === undefined) throw new Error(`docker-compose.yml has no service ${name}`)
  return service
}

/** nginx.conf as the nginx image makes it: placeholders whose names its filter lets through, and nothing else. */
export function fillTemplate(template: string, env: Readonly<Record<string, string>>): string {
  const filter = new RegExp(env['NGINX_ENVSUBST_FILTER'] ?? '')
  return template.replaceAll(/\$\{(\w+)\}/g, (all, name: string) => (filter.test(name) ? (env[name] ?? all) : all))
}
