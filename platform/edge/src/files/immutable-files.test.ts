import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

test('so many bytes are kept: what nobody has asked for longest is read anew, and what is longer is never kept', async () => {
  const own = mkdtempSync(join(tmpdir(), 'kept-'))
  const write = (letter: string) => {
    for (const name of ['a', 'b', 'c']) writeFileSync(join(own, `${name}.bin`), letter.repeat(400))
    writeFileSync(join(own, 'long.bin'), letter.repeat(1_001))
  }
  const files = createImmutableFiles(own, { mostBytes: 1_000 })
  const letterOf = async (name: string) => (await files.get(`${name}.bin`, BROWSER))?.body.toString().charAt(0)
  write('1')
  for (const name of ['a', 'b', 'a', 'c', 'long']) expect(await letterOf(name)).toBe('1')
  write('2')
  expect(await letterOf('long')).toBe('2')
  expect([await letterOf('a'), await letterOf('c'), await letterOf('b')]).toEqual(['1', '1', '2'])
  expect(await letterOf('a'), 'it made room for the one before').toBe('2')
  rmSync(own, { recursive: true })
})

test('what is made of a file counts as well, and what is longer than may be kept goes as it is', async () => {
  const size = CODE.length
  const files = createImmutableFiles(folder, { mostBytes: size + 100 })
  const first = await files.get(NAME, BROWSER)
  expect(first?.headers['content-encoding']).toBe('br')
  expect((await files.get(NAME, BROWSER))?.body, 'both together are too long').not.toBe(first?.body)
  const short = createImmutableFiles(folder, { mostBytes: size - 1 })
  expect((await short.get(NAME, BROWSER))?.headers['content-encoding']).toBeUndefined()
})

test('what is short goes as it is; what is not there, or no plain path, is no file', async () => {
  const files = createImmutableFiles(folder)
  expect((await files.get('short.txt', BROWSER))?.headers['content-encoding']).toBeUndefined()
  for (const path of ['none.js', '../secret.js', '/etc/passwd', ''])
    expect(await files.get(path, BROWSER)).toBeUndefined()
})

test('a folder that is away fails who asks and nobody else, and its files are there when it is', async () => {
  const later = join(folder, 'later')
  const files = createImmutableFiles(later)
  await expect(files.get(NAME, 'gzip')).rejects.toThrow('ENOENT')
  await expect(files.get(NAME, 'gzip')).rejects.toThrow('ENOENT')
  mkdirSync(later)
  writeFileSync(join(later, NAME), CODE)
  expect((await files.get(NAME, 'identity'))?.body.toString()).toBe(CODE)
})
