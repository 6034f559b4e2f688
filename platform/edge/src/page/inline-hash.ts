import { createHash } from 'node:crypto'

/** CSP source of an inline script. */
export function inlineHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
