import { expect, test, vi } from 'vitest'

import { hashPassword, hashUnlike, passwordTurns, verifyPassword } from '../../lib/password.ts'
import { createMemoryState } from '../../ports/memory-state.ts'
import { createBusinessCount } from './business-count.ts'
import { createSecretTries } from './secret-tries.ts'

/** Two at work and as many as may wait of those without an address. */
const ALL_TURNS = 22
const ONE = { secret: 'login-password', owner: 1 } as const

test('a check that is refused because too many wait is no try; nor does anybody wait who is locked out', async () => {
  const shared = createMemoryState()
  const tries = createSecretTries(createBusinessCount(shared, { offset: () => 0 }))
  const stored = await hashPassword('another')
  const guess = () => tries.whenTurn(ONE, (first) => verifyPassword(stored, 'x', { first }))
  const renew = () => tries.whenTurn(ONE, (first) => hashUnlike(stored, 'x', { first }))
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  // A slow machine lets fewer wait, by what a hash takes it: then the last of them are refused as well.
  const others = Array.from({ length: ALL_TURNS }, () => passwordTurns.run(() => over).catch(() => undefined))
  for (let count = 0; count < 4; count += 1) {
    await expect(guess()).rejects.toMatchObject({ code: 6011 })
    await expect(renew()).rejects.toMatchObject({ code: 6011 })
  }
  end()
  await Promise.all(others)

  expect(await guess()).toEqual({ answer: false, triesLeft: 4 })
  const renewed = await renew()
  expect(renewed.answer).toMatch(/^\$argon2id\$/)
  expect(renewed.triesLeft).toBe(3)
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
