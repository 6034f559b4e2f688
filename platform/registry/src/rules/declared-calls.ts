import { CallShapesSchema, type Deprecation, DeprecationSchema, type Shape, ShapeSchema } from '@site/contracts'
import * as v from 'valibot'

interface DeclaredCall {
  /** Undefined where it is not JSON. */
  readonly request?: Shape
  readonly response: Shape
  readonly deprecated?: Deprecation
}

/** Calls by `POST /site/api/v1/…`, with `#Method` where one call carries several. */
export type DeclaredCalls = Readonly<Record<string, DeclaredCall>>

const JsonSchema = v.object({ 'application/json': v.object({ schema: ShapeSchema }) })
const OperationSchema = v.object({
  'x-not-served': v.optional(v.boolean(), false),
  'x-deprecated': v.optional(DeprecationSchema),
  'x-methods': v.optional(CallShapesSchema, {}),
  requestBody: v.optional(v.object({ content: JsonSchema })),
  responses: v.object({
    200: v.object({
      content: v.object({
        'application/json': v.object({ schema: v.object({ properties: v.object({ data: ShapeSchema }) }) }),
      }),
    }),
  }),
})

/** As much of a gateway's OpenAPI document as tells what it serves. */
export const GatewayDocumentSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), OperationSchema)) })

/** The calls that a gateway serves, by its OpenAPI document. */
export function declaredCalls({ paths }: v.InferOutput<typeof GatewayDocumentSchema>): DeclaredCalls {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      if (operation['x-not-served']) return []
      const name = `${method.toUpperCase()} ${path}`
      const request = operation.requestBody?.content['application/json'].schema
      const response = operation.responses[200].content['application/json'].schema.properties.data
      const deprecated = operation['x-deprecated']
      const about = deprecated === undefined ? {} : { deprecated }
      const methods = Object.entries(operation['x-methods']).map(
        ([own, shapes]) => [`${name}#${own}`, { ...shapes, ...about }] as const,
      )
      const call = { ...(request === undefined ? {} : { request }), response, ...about }
      return [[name, call] as const, ...methods]
    }),
  )
  return Object.fromEntries(calls)
}
