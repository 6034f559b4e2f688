import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PublicKeySchema } from '@site/contracts'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { openSigningKeys } from './signing-keys.ts'

const HOUR_MS = 3_600_000
/** What edges of before retired keys had a time read, and the times beside it. */
const FileSchema = v.object({
  keys: v.array(PublicKeySchema),
  retired: v.array(v.strictObject({ kid: v.string(), trustedUntil: v.number() })),
})

let dir: string
let now = 1_790_000_000_000
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'signing-keys-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const open = () => openSigningKeys(dir, { overlapMs: 48 * HOUR_MS, now: () => now })
const published = async () => v.parse(FileSchema, JSON.parse(await readFile(join(dir, 'public-keys.json'), 'utf8')))

test('the keys that are handed over say until when each retired one is trusted', async () => {
  const keys = await open()
  expect(await published()).toEqual({ keys: keys.trusted(), retired: [] })
  const first = await keys.rotate()
  now += HOUR_MS
  const second = await keys.rotate()
  const times = [second, first].map(({ retired, trustedUntil }) => ({ kid: retired, trustedUntil }))
  expect(times.map(({ trustedUntil }) => trustedUntil)).toEqual([now + 48 * HOUR_MS, now + 47 * HOUR_MS])
  expect(await published()).toEqual({ keys: keys.trusted(), retired: times })
  now += 47 * HOUR_MS
  const opened = await open()
  expect(opened.trusted()).toHaveLength(3)
  expect(await published()).toEqual({ keys: opened.trusted(), retired: times.slice(0, 1) })
})

test('after a theft two new keys are there, and none of the old ones is trusted from that moment on', async () => {
  const keys = await open()
  await keys.rotate()
  const old = keys.trusted()
  expect(old).toHaveLength(3)
  const stolen = await readFile(join(dir, 'signing-keys.json'), 'utf8')
  const { kid, retired, trustedUntil } = await keys.rotate({ stolen: true })
  expect([retired, trustedUntil]).toEqual([old[0]?.kid, now])
  const fresh = keys.trusted()
  expect(fresh.map((key) => key.kid)).toEqual([kid, expect.any(String)])
  for (const key of old) expect(fresh).not.toContainEqual(key)
  expect(await published()).toEqual({ keys: fresh, retired: [] })
  expect((await keys.current()).kid).toBe(kid)
  const kept = await readFile(join(dir, 'signing-keys.json'), 'utf8')
  for (const [, secret = ''] of stolen.matchAll(/"d": "([^"]+)"/g)) expect(kept).not.toContain(secret)
  expect((await open()).trusted()).toEqual(fresh)
})

test('a rotation that cannot be written down has not happened, and is done once when it is repeated', async () => {
  const keys = await open()
  const before = keys.trusted()
  const refused = keys.rotate({ writeDown: () => Promise.reject(new Error('the database is away')) })
  await expect(refused).rejects.toThrow('the database is away')
  expect(keys.trusted()).toEqual(before)
  expect((await open()).trusted()).toEqual(before)
  const { kid } = await keys.rotate()
  expect(kid, 'the one that edges have been handed').toBe(before[1]?.kid)
})
