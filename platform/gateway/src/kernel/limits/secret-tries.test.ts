import { expect, test, vi } from 'vitest'

import { hashUnlike, verifyPassword } from '../../lib/password.ts'
import { createMemoryState } from '../../ports/memory-state.ts'
import { createBusinessCount } from './business-count.ts'
import { createSecretTries } from './secret-tries.ts'

/** Of hashing and checking: each waits until all may end, and no password is right. */
const held = vi.hoisted(() => ({ end: [] as (() => void)[], isOver: false }))
vi.mock('@node-rs/argon2', () => {
  const wait = () => new Promise<void>((end) => (held.isOver ? end() : held.end.push(end)))
  return { hash: () => wait().then(() => 'a hash'), verify: () => wait().then(() => false) }
})

const STORED = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'
const ONE = { secret: 'login-password', owner: 1 } as const

test('a check that is refused because too many wait is no try; nor does anybody wait who is locked out', async () => {
  const shared = createMemoryState()
  const tries = createSecretTries(createBusinessCount(shared, { offset: () => 0 }))
  const checks = Array.from({ length: 302 }, () => verifyPassword(STORED, 'x'))
  const guess = () => tries.whenTurn(ONE, (first) => verifyPassword(STORED, 'x', first))
  const renew = () => tries.whenTurn(ONE, (first) => hashUnlike(STORED, 'x', { first }))
  for (let count = 0; count < 4; count += 1) {
    await expect(guess()).rejects.toMatchObject({ code: 6011 })
    await expect(renew()).rejects.toMatchObject({ code: 6011 })
  }
  held.isOver = true
  for (const end of held.end) end()
  await Promise.all(checks)

  expect(await guess()).toEqual({ answer: false, triesLeft: 4 })
  expect(await renew()).toEqual({ answer: 'a hash', triesLeft: 3 })
  const more = await Promise.allSettled(Array.from({ length: 5 }, guess))
  expect(more.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'fulfilled'),
    ...Array.from({ length: 2 }, () => 'rejected'),
  ])
  const compare = vi.fn(() => Promise.resolve(true))
  await expect(tries.whenTurn(ONE, compare)).rejects.toMatchObject({ code: 6037 })
  expect(compare).not.toHaveBeenCalled()
  await shared.close()
})
