import { memberInfoEndpoint, STATUS } from '@site/contracts'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'

import type { KnownValues } from '../tests/generated-input.ts'
import { type TriedCall, triedCalls } from '../tests/tried-calls.ts'
import { newOwner } from './modules/withdrawals/testing/withdrawing.ts'
import { openOnServer } from './testing/engines.ts'
import { failAt, failing, watchStatements } from './testing/failing-statements.ts'
import { startGateway } from './testing/index.ts'
import { SLOWNESS } from './testing/patience.ts'

const SEED = inject('randomSeed')
/** Cards of different people, of which each new member has the next. */
const CARDS = Array.from({ length: 20 }, (_, place) => withCheckDigit(`622202000099${String(place).padStart(6, '0')}`))
/** What people type, as no statement of ours has it. */
const PLANTED: KnownValues = {
  ...{ name: ['plantedname2'], phone: ['13987654322'], email: ['planted2@mail.test'], realName: ['张埋点'] },
  ...{ birthday: ['1981-02-04'], password: ['cd'.repeat(16)], secondPassword: ['cd'.repeat(16)] },
  ...{ wechat: ['planted_wechat2'], qq: ['987654322'], cardNo: ['6222020200112233445'], alias: ['埋点的别名'] },
  ...{ title: ['埋点的标题在此'], content: ['埋点的内容：想要夜间模式，谢谢各位。'], text: ['埋点的申诉说明在此'] },
}
/** Beside what is typed, what is kept of the member; a hash is as good as a password to whoever guesses. */
const SECRETS = [
  ...Object.values(PLANTED)
    .flatMap((values) => values ?? [])
    .map(String),
  ...CARDS,
  '欧阳海',
  'argon2id',
]
const { isFullRun } = inject('matrix')
/** Inputs that each call is tried with, and how many are made to find so many that fit. */
const TRIES = isFullRun ? 8 : 1
/** Of so many calls one is tried: beside them `logs.test.ts` fails those that people type most into. */
const ONE_OF = isFullRun ? 1 : 3
const MADE = 100
/** More statements than a call has. */
const MOST = 80

test(
  `whichever statement of whichever call fails, no log has a value of it (seed ${SEED})`,
  { timeout: 900_000 * SLOWNESS },
  async () => {
    const store = await openOnServer()
    const lines: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
    const site = await startGateway(store.database, { logger })
    const unwatch = watchStatements(SECRETS)
    let failed = 0
    try {
      let used = 0
      const newcomer = () => newOwner(site, '500', CARDS[used++ % CARDS.length])
      let member = await newcomer()
      /** Fails each statement that the call comes to, one after the other, until it ends without having come to another. */
      const failEach = async ({ title, endpoint }: TriedCall, input: unknown): Promise<number> => {
        for (let statement = 0; statement < MOST; statement += 1) {
          if ((await member.client.answer(memberInfoEndpoint, {})).code !== STATUS.SUCCESS) member = await newcomer()
          failAt(statement)
          await member.client.send(endpoint.method, endpoint.path, input)
          const { hasFailed } = failing
          failAt(Infinity)
          if (!hasFailed) return statement
        }
        throw new Error(`${title} has no last statement`)
      }
      const calls = await triedCalls(site, member, PLANTED)
      for (const call of calls.filter((_call, place) => place % ONE_OF === SEED % ONE_OF)) {
        const made = fc.sample(call.input, { numRuns: MADE, seed: SEED })
        const inputs = [...made.filter(call.fits), ...made].slice(0, TRIES)
        for (const input of inputs) failed += await failEach(call, input)
      }
    } finally {
      unwatch()
      await site.close()
      await store.drop()
    }
    // A call has three or four of them: with fewer, something has kept the calls from their work.
    expect(failed).toBeGreaterThan((250 * TRIES) / ONE_OF)
    expect(lines.filter((line) => line.includes('the call failed')).length).toBeGreaterThan((200 * TRIES) / ONE_OF)
    for (const secret of SECRETS) expect(lines.filter((line) => line.includes(secret)).slice(0, 1), secret).toEqual([])
  },
)

/** The number with the digit that makes it a card's. */
function withCheckDigit(number: string): string {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${number}${(10 - (sum % 10)) % 10}`
}
