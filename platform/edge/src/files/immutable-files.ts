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

interface StoredFile {
  readonly type: string
  readonly cacheControl: string
  readonly plain: Buffer
  readonly br?: Buffer
  readonly gzip?: Buffer
}

export interface ServedFile {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/**
 * Files under a folder that never change once they are there (releases, a host build): read and compressed once, then
 * served from memory. Answers undefined for a path that is not a plain relative one or has no file.
 */
export function createImmutableFiles(root: string): {
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
    if (!COMPRESSIBLE.has(extension) || plain.length < 256) return { type, cacheControl, plain }
    const [br, gzipped] = await Promise.all([
      brotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      }),
      gz(plain, { level: 9 }),
    ])
    return { type, cacheControl, plain, br, gzip: gzipped }
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
      return found === undefined ? undefined : choose(found, acceptEncoding)
    },
  }
}

function choose(file: StoredFile, acceptEncoding: string): ServedFile {
  const headers = {
    'content-type': file.type,
    vary: 'accept-encoding',
    'cache-control': file.cacheControl,
  }
  if (file.br !== undefined && /\bbr\b/.test(acceptEncoding)) {
    return { body: file.br, headers: { ...headers, 'content-encoding': 'br' } }
  }
  if (file.gzip !== undefined && /\bgzip\b/.test(acceptEncoding)) {
    return { body: file.gzip, headers: { ...headers, 'content-encoding': 'gzip' } }
  }
  return { body: file.plain, headers }
}
