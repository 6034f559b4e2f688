import { readdirSync, readFileSync } from 'node:fs'

import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'

import { PASSWORD_WORK, hashPassword, passwordWork, verifyPassword } from './password.ts'

const MD5 = '5f4dcc3b5aa765d61d8327deb882cf99'

test('each check, like each new hash, counts its work, whether the password is right or not', async () => {
  const stored = await hashPassword(MD5)
  const before = passwordWork()
  expect(await verifyPassword(stored, MD5)).toBe(true)
  expect(await verifyPassword(stored, MD5.replace('5', '6'))).toBe(false)
  expect(passwordWork() - before).toBe(2 * PASSWORD_WORK)
})

test('a cheap one is checked like any other, for hardly any work', async () => {
  const stored = await hashPassword(MD5, { isCheap: true })
  const before = passwordWork()
  expect(await verifyPassword(stored, MD5)).toBe(true)
  expect(await verifyPassword(stored, MD5.replace('5', '6'))).toBe(false)
  expect(passwordWork() - before).toBeLessThan(PASSWORD_WORK / 1000)
})

test.each([
  ['text that is no hash', () => 'secret'],
  ['a hash of another program', () => '$2b$12$ab0123456789ab0123456789ab0123456789ab0123456789ab012'],
  ['a hash without its costs', async () => (await hash(MD5)).replace(/\$m=[^$]+\$/, '$')],
])('%s is refused and spoils no count', async (_, make) => {
  const stored = await make()
  const before = passwordWork()
  await expect(verifyPassword(stored, MD5)).rejects.toThrow('not a hash of hashPassword')
  expect(passwordWork()).toBe(before)
})

/** By how much each thread of this process gives way. */
function niceOfThreads(): readonly number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })
}

test.skipIf(process.platform !== 'linux')(
  'one of a stranger is hashed and checked as any other, by a thread that gives way to all others of the process',
  async () => {
    const before = niceOfThreads()
    const own = Math.min(...before)
    const stored = await hashPassword(MD5, { rank: 'stranger', from: '203.0.113.1' })
    expect(await verifyPassword(stored, MD5)).toBe(true)
    const asked = { rank: 'stranger', from: '203.0.113.1' } as const
    const work = passwordWork()
    expect(await verifyPassword(stored, MD5, asked)).toBe(true)
    expect(await verifyPassword(stored, MD5.replace('5', '6'), asked)).toBe(false)
    expect(passwordWork() - work).toBe(2 * PASSWORD_WORK)
    expect(niceOfThreads().filter((nice) => nice === Math.max(10, own)).length).toBeGreaterThan(0)
    expect(Math.min(...niceOfThreads()), 'nobody else does').toBe(own)
    await expect(
      verifyPassword(`${stored.slice(0, -4)}!!!!`, MD5, asked),
      'what fails there fails here',
    ).rejects.toThrow('Decoding failed')
    expect(await verifyPassword(stored, MD5, asked), 'and the next one is done').toBe(true)
  },
)
