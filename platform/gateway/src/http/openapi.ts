import { ENDPOINTS, ERROR_CATALOGUE, type Endpoint, HEADERS, STATUS } from '@site/contracts'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'

/** Routes that the gateway serves, as `METHOD /path`. */
export type ServedRoutes = ReadonlySet<string>

/** `/openapi.json`, made from the endpoint declarations; calls that are declared but not served yet are marked. */
export function installOpenApi(app: FastifyInstance, served: ServedRoutes): void {
  let document: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(createOpenApiDocument(served))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

export function createOpenApiDocument(served: ServedRoutes): Readonly<Record<string, unknown>> {
  const all: readonly Endpoint[] = Object.values(ENDPOINTS)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gateway',
      version: '1',
      description: 'Calls are signed; see docs/spec/decisions.md, open points 37-47.',
    },
    paths: Object.fromEntries(
      all.map((endpoint) => [
        endpoint.path,
        { [endpoint.method.toLowerCase()]: operationOf(endpoint, served.has(`${endpoint.method} ${endpoint.path}`)) },
      ]),
    ),
    components: {
      parameters: Object.fromEntries(
        Object.values(HEADERS).map((name) => [name, { name, in: 'header', schema: { type: 'string' } }]),
      ),
      schemas: {
        StatusCode: {
          type: 'integer',
          enum: Object.keys(ERROR_CATALOGUE).map(Number),
          description: Object.entries(ERROR_CATALOGUE)
            .map(([code, { label, message }]) => `${code} ${label} ${message}`)
            .join('\n'),
        },
      },
    },
  }
}

function operationOf(endpoint: Endpoint, isServed: boolean): Readonly<Record<string, unknown>> {
  const [, group = ''] = endpoint.path.split('/')
  return {
    summary: endpoint.summary,
    tags: [group],
    'x-caller': endpoint.caller,
    'x-cacheable': endpoint.cacheable,
    ...(endpoint.money === true ? { 'x-idempotency-key': 'requestId' } : {}),
    ...(isServed ? {} : { 'x-not-served': true }),
    parameters: Object.values(HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(endpoint.method === 'POST' && endpoint.multipart !== true
      ? { requestBody: { content: { 'application/json': { schema: schemaOf(endpoint.request, 'input') } } } }
      : {}),
    responses: {
      200: {
        description: `status_code ${STATUS.SUCCESS} carries data; any other code is listed in StatusCode`,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status_code', 'message'],
              properties: {
                status_code: { $ref: '#/components/schemas/StatusCode' },
                message: { type: 'string' },
                data: schemaOf(endpoint.response, 'input'),
              },
            },
          },
        },
      },
    },
  }
}

function schemaOf(schema: Endpoint['request'], typeMode: 'input' | 'output'): unknown {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode })
  return rest
}
