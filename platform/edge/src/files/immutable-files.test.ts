import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createImmutableFiles } from './immutable-files.ts'

const NAME = 'page.0123456789abcdef.js'
const CODE = Array.from({ length: 400 }, (_, line) => `export const value${line * 7919} = ${line * line}\n`).join('')
const BROWSER = 'gzip, deflate, br, zstd'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
  writeFileSync(join(folder, NAME), CODE)
  writeFileSync(join(folder, 'short.txt'), 'too short to gain anything')
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['small', 'quick'] as const)('packed to be %s, a file is what it was in each encoding', async (packing) => {
  const files = createImmutableFiles(folder, { packing })
  const [br, gzip, plain] = [
    await files.get(NAME, BROWSER),
    await files.get(NAME, 'gzip'),
    await files.get(NAME, 'identity'),
  ]
  const encodings = [br, gzip, plain].map((file) => file?.headers['content-encoding'])
  expect(encodings).toEqual(['br', 'gzip', undefined])
  expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(CODE)
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(CODE)
  expect(plain?.body.toString()).toBe(CODE)
  for (const file of [br, gzip, plain]) {
    expect(file?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file?.headers['vary']).toBe('accept-encoding')
  }
})

test('it is packed once for all who ask, and smaller where that is worth more than the time', async () => {
  const [small, quick] = [createImmutableFiles(folder), createImmutableFiles(folder, { packing: 'quick' })]
  const [one, other] = await Promise.all([small.get(NAME, BROWSER), small.get(NAME, BROWSER)])
  expect(other?.body).toBe(one?.body)
  expect(one?.body.length ?? 0).toBeLessThan((await quick.get(NAME, BROWSER))?.body.length ?? 0)
})

test('what is short goes as it is; what is not there, or no plain path, is no file', async () => {
  const files = createImmutableFiles(folder)
  expect((await files.get('short.txt', BROWSER))?.headers['content-encoding']).toBeUndefined()
  for (const path of ['none.js', '../secret.js', '/etc/passwd', ''])
    expect(await files.get(path, BROWSER)).toBeUndefined()
})
