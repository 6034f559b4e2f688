import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createSigner } from '../../tests/stand-in-registry.ts'
import { openTrustedKeys } from './trusted-keys.ts'

const log = pino({ level: 'silent' })
const [one, two] = [await createSigner('key-one-1'), await createSigner('key-two-2')]

let folder: string
let path: string
let now = 1_000
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edge-keys-'))
  path = join(folder, 'public-keys.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function handOver(text: string, seconds: number): Promise<void> {
  await writeFile(path, text)
  await utimes(path, seconds, seconds)
}

test('keys that are handed over count without a restart; a file that is no key file changes nothing', async () => {
  await handOver(JSON.stringify({ keys: [one.key] }), 1)
  const keys = await openTrustedKeys(path, { log, now: () => now })
  expect(await keys.current()).toEqual([one.key])
  await handOver(JSON.stringify({ keys: [one.key, two.key] }), 2)
  now += 5_000
  expect(await keys.current()).toEqual([one.key, two.key])
  await handOver('{"keys":[', 3)
  now += 5_000
  expect(await keys.current()).toEqual([one.key, two.key])
  await rm(path)
  now += 5_000
  expect(await keys.current()).toEqual([one.key, two.key])
})

test('an edge without keys does not start', async () => {
  await expect(openTrustedKeys(path, { log })).rejects.toThrow('does not hold the public keys of a registry')
  await handOver('{"keys":[]}', 1)
  await expect(openTrustedKeys(path, { log })).rejects.toThrow('does not hold the public keys of a registry')
})

test('a retired key is trusted until its time, also where nobody hands keys over any more', async () => {
  const until = now + 60_000
  await handOver(JSON.stringify({ keys: [one.key, two.key], retired: [{ kid: two.key.kid, trustedUntil: until }] }), 1)
  const keys = await openTrustedKeys(path, { log, now: () => now })
  now = until - 1
  expect(await keys.current()).toEqual([one.key, two.key])
  now = until
  expect(await keys.current()).toEqual([one.key])
  await rm(path)
  now += 5_000
  expect(await keys.current(), 'what is gone stays gone').toEqual([one.key])
})

test('keys of a file without times are trusted as before', async () => {
  await handOver(JSON.stringify({ keys: [one.key, two.key] }), 1)
  const keys = await openTrustedKeys(path, { log, now: () => now })
  now += 365 * 86_400_000
  expect(await keys.current()).toEqual([one.key, two.key])
})
