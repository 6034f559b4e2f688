import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'

export interface FileFacts {
  readonly integrity: string
  readonly bytes: number
  readonly brotli: number
}

/** `sha384-<base64>`, as in a script element's integrity attribute. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

export function fileFacts(content: Uint8Array): FileFacts {
  const packed = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
  return { integrity: integrityOf(content), bytes: content.length, brotli: packed.length }
}
