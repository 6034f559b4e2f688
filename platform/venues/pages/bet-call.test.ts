import { expect, test } from 'vitest'

import { type Bet, createBetCall } from './bet-call.ts'
import { CallError } from './call-error.ts'

const SPIN = { clientSeed: 'mine', bets: [{ key: 'spin', stake: '2.00' }] }
const lost = () => new CallError('AWAY', '')

function placing(...answers: (string | Error)[]) {
  const sent: Bet[] = []
  const place = createBetCall<string>(
    (bet) => {
      sent.push(bet)
      const answer = answers.shift() ?? 'done'
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    { now: () => 0, wait: () => Promise.resolve() },
  )
  return { place, sent, keys: () => new Set(sent.map(({ key }) => key)).size }
}

test('a bet that nobody answered keeps its key through its repeats and the next press', async () => {
  const { place, sent, keys } = placing(lost(), lost(), lost(), lost())
  await expect(place(SPIN)).rejects.toMatchObject({ code: 'AWAY' })
  expect(await place({ ...SPIN, clientSeed: 'another' })).toBe('done')
  expect(sent).toHaveLength(5)
  expect(keys()).toBe(1)
  expect(sent.at(-1)).toMatchObject({ clientSeed: 'mine' })
  await place(SPIN)
  expect(keys(), 'answered: the next press is another bet').toBe(2)
})

test('a round that the server is still at is asked for again under its key', async () => {
  const { place, keys } = placing(lost(), new CallError('BUSY', ''), 'its round')
  expect(await place(SPIN)).toBe('its round')
  expect(keys()).toBe(1)
})

test('a refusal ends the key, and another bet or draw has one of its own', async () => {
  const { place, keys } = placing(new CallError('STAKE', ''), 'done', lost(), lost(), lost(), lost(), 'done')
  await expect(place(SPIN)).rejects.toMatchObject({ code: 'STAKE' })
  await place(SPIN)
  expect(keys()).toBe(2)
  await expect(place({ ...SPIN, draw: 'one' })).rejects.toMatchObject({ code: 'AWAY' })
  await place({ ...SPIN, draw: 'two' })
  expect(keys()).toBe(4)
})

test('a visit that ends while a bet is repeated says nothing of the bet', async () => {
  const { place, keys } = placing(lost(), new CallError('SESSION_INVALID', ''), 'its round')
  await expect(place(SPIN)).rejects.toMatchObject({ code: 'SESSION_INVALID' })
  expect(await place(SPIN)).toBe('its round')
  expect(keys()).toBe(1)
})
