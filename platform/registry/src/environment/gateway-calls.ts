import { askServer } from '@site/server'
import * as v from 'valibot'

import { type DeclaredCalls, declaredCalls, GatewayDocumentSchema } from '../rules/index.ts'

const TIMEOUT_MS = 2_000
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Reads what a gateway serves, anew only where its document has changed.
 * @param fetchDocument its `/openapi.json`
 * @returns a function that throws an Error where it cannot be had
 */
export function gatewayCallsReader(fetchDocument: () => Promise<string>): () => Promise<DeclaredCalls> {
  let last: { readonly text: string; readonly calls: DeclaredCalls } | undefined
  return async () => {
    const text = await fetchDocument()
    if (text !== last?.text) last = { text, calls: declaredCalls(v.parse(GatewayDocumentSchema, JSON.parse(text))) }
    return last.calls
  }
}

/** @param origin where the gateway answers, as `http://gateway:8081` */
export function fetchGatewayDocument(origin: string): () => Promise<string> {
  return async () => {
    const options = { signal: AbortSignal.timeout(TIMEOUT_MS) }
    const response = await askServer('gateway', new URL('/openapi.json', origin), options)
    const text = await response.text()
    if (!response.ok || text.length > MOST_BYTES)
      throw new Error(`the gateway answers ${response.status} without its calls`)
    return text
  }
}
