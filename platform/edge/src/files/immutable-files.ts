import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { FilePathSchema } from '@site/contracts'
import * as v from 'valibot'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}
/** Only a name with a content hash never means other bytes. */
const HASHED = /\.[0-9a-f]{16}\.\w+$/
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'
const COMPRESSIBLE = new Set(['.js', '.json', '.svg', '.txt'])

type Encoding = 'br' | 'gzip'

interface StoredFile {
  readonly type: string
  readonly cacheControl: string
  readonly plain: Buffer
  readonly isCompressible: boolean
  /** Made when a browser first asks for it. */
  readonly packed: Partial<Record<Encoding, Promise<Buffer>>>
}

export interface ServedFile {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Brotli's quality where many will load a file, and where the process will soon be gone: a fifteenth of the work, 8 % more bytes. */
const QUALITY = { small: 10, quick: 5 } as const

/** Whether files are to be small on the wire, or there soon after the first call for them. */
export type Packing = keyof typeof QUALITY

/**
 * Files under a folder that never change once they are there (releases, a host build): read once, compressed once for
 * each encoding that is asked for, then served from memory. Answers undefined for a path that is not a plain relative one
 * or has no file.
 */
export function createImmutableFiles(
  root: string,
  { packing = 'small' }: { readonly packing?: Packing | undefined } = {},
): {
  get(path: string, acceptEncoding: string): Promise<ServedFile | undefined>
} {
  const cache = new Map<string, Promise<StoredFile | undefined>>()

  async function load(path: string): Promise<StoredFile | undefined> {
    const base = await realpath(root)
    const full = await realpath(join(base, path)).catch(() => undefined)
    if (full === undefined || !full.startsWith(base + sep)) return undefined
    const plain = await readFile(full).catch(() => undefined)
    if (plain === undefined) return undefined
    const extension = extname(path)
    const type = TYPES[extension] ?? 'application/octet-stream'
    const cacheControl = HASHED.test(path) ? FOR_EVER : FOR_AN_HOUR
    const isCompressible = COMPRESSIBLE.has(extension) && plain.length >= 256
    return { type, cacheControl, plain, isCompressible, packed: {} }
  }

  function pack(plain: Buffer, encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return gz(plain, { level: 9 })
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
    return brotli(plain, {
      params: { [BROTLI_PARAM_QUALITY]: QUALITY[packing], [BROTLI_PARAM_SIZE_HINT]: plain.length },
    })
  }

  async function serve(file: StoredFile, acceptEncoding: string): Promise<ServedFile> {
    const headers = {
      'content-type': file.type,
      vary: 'accept-encoding',
      'cache-control': file.cacheControl,
    }
    const encoding = file.isCompressible ? encodingFor(acceptEncoding) : undefined
    if (encoding === undefined) return { body: file.plain, headers }
    const body = await (file.packed[encoding] ??= pack(file.plain, encoding))
    return { body, headers: { ...headers, 'content-encoding': encoding } }
  }

  return {
    async get(path, acceptEncoding) {
      if (!v.is(FilePathSchema, path)) return undefined
      let file = cache.get(path)
      if (file === undefined) {
        file = load(path)
        cache.set(path, file)
        // A file that is not there yet may be published in a moment.
        void file.then((found) => found === undefined && cache.delete(path))
      }
      const found = await file
      return found === undefined ? undefined : serve(found, acceptEncoding)
    },
  }
}

function encodingFor(acceptEncoding: string): Encoding | undefined {
  if (/\bbr\b/.test(acceptEncoding)) return 'br'
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : undefined
}
