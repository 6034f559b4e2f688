import { ENDPOINTS, ERROR_CATALOGUE, type Endpoint, HEADERS, STATUS } from '@site/contracts'
import { callShape, shapeOf } from '@site/contracts/shapes'
import { RESOURCE_METHODS } from '@site/contracts/sports'
import type { FastifyInstance } from 'fastify'

/** Calls that the gateway serves, by `METHOD /path`. */
export type ServedCalls = ReadonlyMap<string, Endpoint>

const OPEN_API = '/openapi.json'

/**
 * Made from the endpoint declarations; calls that are declared but not served yet are marked. The
 * registry measures releases against it.
 */
export function installOpenApi(app: FastifyInstance, served: ServedCalls): void {
  let document: string | undefined
  app.get(OPEN_API, { config: { counted: true } }, (_request, reply) => {
    document ??= JSON.stringify(createOpenApiDocument(served))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(document)
  })
}

export function createOpenApiDocument(served: ServedCalls): Readonly<Record<string, unknown>> {
  const all = new Set<Endpoint>([...Object.values(ENDPOINTS), ...served.values()])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gateway',
      version: '1',
      description: 'Calls are signed; see docs/spec/decisions.md, open points 37-47.',
    },
    paths: Object.fromEntries(
      Array.from(all, (endpoint) => [
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
    ...(endpoint.money === 'byMethod' ? { 'x-methods': methodShapes() } : {}),
    ...(endpoint.deprecated === undefined ? {} : { deprecated: true, 'x-deprecated': endpoint.deprecated }),
    ...(isServed ? {} : { 'x-not-served': true }),
    parameters: Object.values(HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(endpoint.method === 'POST' && endpoint.multipart !== true
      ? { requestBody: { content: { 'application/json': { schema: shapeOf(endpoint.request) } } } }
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
                data: shapeOf(endpoint.response),
              },
            },
          },
        },
      },
    },
  }
}

/** The methods of the one call that carries them, each with what it takes and answers. */
function methodShapes(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(RESOURCE_METHODS).map(([name, method]) => [name, callShape(method)]))
}
