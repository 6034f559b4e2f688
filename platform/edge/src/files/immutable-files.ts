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

/** Of files and what is made of them, in memory: what a team publishes lasts longer than anybody asks for it. */
const KEPT_BYTES = 128 * 1024 * 1024

type Encoding = 'br' | 'gzip'

interface StoredFile {
  readonly type: string
  readonly cacheControl: string
  readonly plain: Buffer
  readonly isCompressible: boolean
  /** Made when a browser first asks for it. */
  readonly packed: Partial<Record<Encoding, Promise<Buffer>>>
}

interface Entry {
  readonly file: Promise<StoredFile | undefined>
  /** What it takes of the bytes that are kept, as far as is known yet. */
  bytes: number
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
 * each encoding that is asked for, then served from memory, of which those that nobody has asked for longest make room.
 * Answers undefined for a path that is not a plain relative one or has no file.
 *
 * @param options.mostBytes that are kept; a longer file is read each time, and goes as it is
 */
export function createImmutableFiles(
  root: string,
  {
    packing = 'small',
    mostBytes = KEPT_BYTES,
  }: { readonly packing?: Packing | undefined; readonly mostBytes?: number } = {},
): {
  get(path: string, acceptEncoding: string): Promise<ServedFile | undefined>
} {
  /** By path, who was asked for last at the end. */
  const cache = new Map<string, Entry>()
  let kept = 0

  function drop(path: string, entry: Entry): void {
    // it may be gone already, and another in its place
    if (cache.get(path) !== entry) return
    cache.delete(path)
    kept -= entry.bytes
  }

  function keep(path: string, entry: Entry, bytes: number): void {
    if (cache.get(path) !== entry) return
    if (entry.bytes + bytes > mostBytes) return drop(path, entry)
    entry.bytes += bytes
    kept += bytes
    for (const [oldest, other] of cache) {
      if (kept <= mostBytes) return
      if (other !== entry) drop(oldest, other)
    }
  }

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

  async function serve(
    file: StoredFile,
    acceptEncoding: string,
    { path, entry }: { readonly path: string; readonly entry: Entry },
  ): Promise<ServedFile> {
    const headers = {
      'content-type': file.type,
      vary: 'accept-encoding',
      'cache-control': file.cacheControl,
    }
    const isPacked = file.isCompressible && file.plain.length <= mostBytes
    const encoding = isPacked ? encodingFor(acceptEncoding) : undefined
    if (encoding === undefined) return { body: file.plain, headers }
    let work = file.packed[encoding]
    if (work === undefined) {
      work = pack(file.plain, encoding)
      file.packed[encoding] = work
      keep(path, entry, (await work).length)
    }
    const body = await work
    return { body, headers: { ...headers, 'content-encoding': encoding } }
  }

  return {
    async get(path, acceptEncoding) {
      if (!v.is(FilePathSchema, path)) return undefined
      const known = cache.get(path)
      const entry = known ?? { file: load(path), bytes: 0 }
      cache.delete(path)
      cache.set(path, entry)
      const found = await entry.file.catch((error: unknown) => {
        // The folder itself: it may be there again in a moment.
        drop(path, entry)
        throw error
      })
      if (found === undefined) {
        // A file that is not there yet may be published in a moment.
        drop(path, entry)
        return undefined
      }
      if (known === undefined) keep(path, entry, found.plain.length)
      return serve(found, acceptEncoding, { path, entry })
    },
  }
}

function encodingFor(acceptEncoding: string): Encoding | undefined {
  if (/\bbr\b/.test(acceptEncoding)) return 'br'
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : undefined
}
