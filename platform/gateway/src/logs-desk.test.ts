import {
  addFeedbackEndpoint,
  verificationSubmitEndpoint,
  verificationUploadEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { pino } from 'pino'
import * as v from 'valibot'
import { describe, expect, inject, test } from 'vitest'

import type { KnownValues } from '../tests/generated-input.ts'
import { CLOCK, createSandboxDrivers } from '../tests/sandbox-drivers.ts'
import { placeKnownBet } from '../tests/tried-calls.ts'
import { newOwner, wish } from './modules/withdrawals/testing/withdrawing.ts'
import { openOnServer } from './testing/engines.ts'
import { failAt, failing, watchStatements } from './testing/failing-statements.ts'
import { startGateway } from './testing/index.ts'
import { SLOWNESS } from './testing/patience.ts'
import { pictureForm } from './testing/pictures.ts'

const SEED = inject('randomSeed')
const CARD = '6222020200112233446'
/** What staff type, as no statement of ours has it; and what they write to members. */
const PLANTED: KnownValues = {
  ...{ title: ['埋点的标题在此'], content: ['埋点的内容：谢谢您的来信。'], text: ['埋点的一句话'], word: ['埋点词'] },
  ...{ reason: ['埋点的原因在此'], answer: ['埋点的答复在此'], realName: ['张埋点'], nickName: ['埋点昵称'] },
  ...{ phone: ['13987654323'], email: ['planted3@mail.test'], birthday: ['1981-02-05'], q: ['埋点搜索'] },
}
/** Beside what is typed, what is kept of the member; a hash is as good as a password to whoever guesses. */
const SECRETS = [
  ...Object.values(PLANTED)
    .flatMap((values) => values ?? [])
    .map(String),
  ...[CARD, '欧阳海', 'argon2id'],
]
const { isFullRun } = inject('matrix')
/** Inputs that each driver is tried with, after the one that shows what reads them. */
const TRIES = isFullRun ? 6 : 1
/** Of so many drivers one is tried. */
const ONE_OF = isFullRun ? 1 : 3
/** More statements than what a driver does has; others that come meanwhile are failed as well. */
const MOST = 80

describe(`seed ${SEED}`, () => {
  test(
    'whichever statement of whatever staff do in the sandbox fails, no log has a value of it',
    { timeout: 900_000 * SLOWNESS },
    async () => {
      const store = await openOnServer()
      const lines: string[] = []
      const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
      const site = await startGateway(store.database, { logger })
      const unwatch = watchStatements(SECRETS)
      let failed = 0
      try {
        const member = await newOwner(site, '500', CARD)
        const { client, cardId } = member
        await client.call(withdrawNewEndpoint, wish('100.05', { cardId }))
        const feedback = { type: 'suggestion', title: '一个建议', content: '想要一个夜间模式，谢谢各位。' } as const
        await client.call(addFeedbackEndpoint, feedback)
        const { data } = await client.send('POST', verificationUploadEndpoint.path, pictureForm())
        const { documentId } = v.parse(verificationUploadEndpoint.response, data)
        await client.call(verificationSubmitEndpoint, { kind: 'idCard', documents: [documentId] })
        await placeKnownBet(site, member)

        const sandbox = createSandboxDrivers(site, SEED, { name: [member.name], memberId: [member.id], ...PLANTED })
        const stopListening = sandbox.listen()
        try {
          for (const driver of sandbox.drivers.filter(({ method }) => method === 'GET'))
            await sandbox.send(driver, {}, 0)
          // Whatever time it moves to, days of jobs would be failed in place of the driver.
          const own = sandbox.drivers.filter(({ path }) => path !== CLOCK)
          for (const driver of own.filter((_driver, place) => place % ONE_OF === SEED % ONE_OF)) {
            await sandbox.send(driver, sandbox.inputFor(driver, 0), 0)
            for (let turn = 1; turn <= TRIES; turn += 1) {
              const input = sandbox.inputFor(driver, turn)
              for (let statement = 0; statement < MOST; statement += 1) {
                failAt(statement)
                await sandbox.send(driver, input, turn)
                const { hasFailed } = failing
                failAt(Infinity)
                if (!hasFailed) break
                failed += 1
              }
            }
          }
        } finally {
          stopListening()
        }
      } finally {
        unwatch()
        await site.close()
        await store.drop()
      }
      // Most drivers have one or more; with fewer, something has kept them from their work.
      expect(failed).toBeGreaterThan((60 * TRIES) / ONE_OF)
      expect(lines.filter((line) => line.includes('the call failed')).length).toBeGreaterThan((40 * TRIES) / ONE_OF)
      for (const secret of SECRETS)
        expect(lines.filter((line) => line.includes(secret)).slice(0, 1), secret).toEqual([])
    },
  )
})
