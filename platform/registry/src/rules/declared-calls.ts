import { CallShapesSchema, type Shape, ShapeSchema } from '@site/contracts'
import * as v from 'valibot'

/** Calls by `POST /site/api/v1/…`, with `#Method` where one call carries several; no request where it is not JSON. */
export type DeclaredCalls = Readonly<Record<string, { readonly request?: Shape; readonly response: Shape }>>

const JsonSchema = v.object({ 'application/json': v.object({ schema: ShapeSchema }) })
const OperationSchema = v.object({
  'x-not-served': v.optional(v.boolean(), false),
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
      const methods = Object.entries(operation['x-methods']).map(([own, shapes]) => [`${name}#${own}`, shapes] as const)
      return [[name, request === undefined ? { response } : { request, response }] as const, ...methods]
    }),
  )
  return Object.fromEntries(calls)
}
