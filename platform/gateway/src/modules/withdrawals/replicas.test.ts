import { STATUS, withdrawNewEndpoint, withdrawPasswordSetEndpoint } from '@site/contracts'
import { DAY_MS, MINUTE_MS } from '@site/domain'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { openDatabase } from '../../db/open-database.ts'
import { hashPassword, passwordTurns } from '../../lib/password.ts'
import { openOnServer, type TestDatabase } from '../../testing/engines.ts'
import { advanceClock, md5, type RunningGateway, startGateway } from '../../testing/index.ts'
import { SOON } from '../../testing/patience.ts'
import { NOON, balances, expectSound, flagsOf, newOwner, reach, wish } from './testing/withdrawing.ts'

const RIGHT = md5('111111')
const WRONG = md5('000000')

let store: TestDatabase
let other: TestDatabase['database']
let here: RunningGateway
let there: RunningGateway

beforeAll(async () => {
  const redisUrl = process.env['TEST_REDIS_URL']
  if (redisUrl === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
  store = await openOnServer()
  other = await openDatabase({ url: store.database.url })
  here = await startGateway(store.database, { redisUrl, featureFlags: flagsOf })
  there = await startGateway(other, { redisUrl, featureFlags: flagsOf })
})
afterAll(async () => {
  await here.close()
  await there.close()
  await expectSound(store.database)
  await other.close()
  await store.drop()
})

/** A member whose fund password takes as long to compare as on the site, on both replicas, while others have their turns. */
async function busyOwner() {
  await here.sandbox('POST', '/sandbox/clock', { now: NOON })
  const { client, cardId, id } = await newOwner(here, '1000')
  await client.call(withdrawPasswordSetEndpoint, { password: RIGHT, secondPassword: RIGHT })
  const setHash = (hash: string) =>
    store.database.pool.query('update member set withdraw_hash = $1 where id = $2', [hash, id])
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const others: Promise<void>[] = []
  const taken = vi.spyOn(passwordTurns, 'run')
  onTestFinished(() => {
    end()
    taken.mockRestore()
  })
  return {
    ...{ client, cardId, id, setHash, taken },
    elsewhere: there.client({ token: client.token, theme: 'jade' }),
    slow: await hashPassword(RIGHT),
    quick: await hashPassword(RIGHT, { isCheap: true }),
    /** From now on nobody else has a turn. */
    occupy() {
      others.push(...[0, 1].map(() => passwordTurns.run(() => over)))
      taken.mockClear()
    },
    async free() {
      end()
      await Promise.all(others)
    },
  }
}

test('the fifth try goes through on one replica while its repeat on another, which has none left, waits for that', async () => {
  const { client, elsewhere, cardId, setHash, slow, taken, occupy, free } = await busyOwner()
  for (let count = 0; count < 4; count++) {
    const wrong = wish('100.05', { cardId, withdrawPwd: WRONG })
    expect((await client.answer(withdrawNewEndpoint, wrong)).code).toBe(STATUS.PASSWORD_CHECK_FAILURE)
  }
  await setHash(slow)
  const numbers = async () => {
    const { rows } = await store.database.pool.query<{ last: string }>(
      "select last_value as last from pg_sequences where sequencename = 'withdrawal_id_seq'",
    )
    return Number(rows[0]?.last)
  }
  const before = await numbers()
  occupy()
  const fifth = wish('100.05', { cardId, withdrawPwd: RIGHT })
  const answers = Promise.all([client, elsewhere].map((one) => one.answer(withdrawNewEndpoint, fifth)))
  // Each has found that the password is still to be compared.
  await vi.waitFor(async () => expect(await numbers()).toBe(before + 2), SOON)
  await vi.waitFor(() => expect(taken).toHaveBeenCalled(), SOON)
  await free()
  const given = await answers
  expect(given.map(({ code }) => code)).toEqual([STATUS.SUCCESS, STATUS.SUCCESS])
  expect(given[0]?.data).toEqual(given[1]?.data)
  expect(await balances(client)).toEqual(['899.95', '100.05'])
})

test('a withdrawal that waits for its fund password over midnight is one of the new day, with what that has left', async () => {
  const { client, elsewhere, cardId, setHash, slow, quick, taken, occupy, free } = await busyOwner()
  await here.sandbox('POST', '/sandbox/clock', { now: NOON + DAY_MS / 2 - MINUTE_MS })
  await setHash(slow)
  occupy()
  const late = client.answer(withdrawNewEndpoint, wish('100.01', { cardId, withdrawPwd: RIGHT }))
  await vi.waitFor(() => expect(taken).toHaveBeenCalled(), SOON)
  await advanceClock(here, 2 * MINUTE_MS)
  await setHash(quick)
  // All that a member of this grade has in a day.
  for (let count = 0; count < 3; count++) {
    const asked = wish('100.01', { cardId, withdrawPwd: RIGHT })
    const { orderNo } = await elsewhere.call(withdrawNewEndpoint, asked)
    await reach(there, elsewhere, orderNo, 4)
  }
  await setHash(slow)
  await free()
  expect(await late).toMatchObject({ code: STATUS.WARNING, data: { condition: 'times' } })
})
