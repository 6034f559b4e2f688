import {
  type ActivityOf,
  type ActivityType,
  balanceEndpoint,
  joinActivityEndpoint,
  promotionConfigEndpoint,
  registerEndpoint,
  type RequestOf,
} from '@site/contracts'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'
import { expect } from 'vitest'

import {
  advanceClock,
  type CallTweaks,
  type ClientOptions,
  type GatewayClient,
  md5,
  newBirthday,
  newName,
} from '../../../testing/index.ts'
import type { EngineSite } from '../../../testing/on-engines.ts'
import { fundVenue } from '../../../testing/transfer.ts'
import { createTestVenue } from '../../../testing/venue.ts'
import { whileHeld } from '../../../testing/while-held.ts'
import { depositsOn } from '../../deposits/testing/deposits-on.ts'

export const key = () => crypto.randomUUID()
const VENUE = 'PGDZ'
const MadeSchema = v.object({ id: v.string() })

/** What a member asks of an activity. */
export type Join = Omit<RequestOf<typeof joinActivityEndpoint>, 'requestId'>

/** Somebody who plays, as tests of activities need them. */
export interface Player {
  readonly client: GatewayClient
  readonly name: string
  readonly id: number
}

/** What tests of activities do again and again, on one site. */
export function promotionsOn({ site, store }: Pick<EngineSite, 'site' | 'store'>) {
  const { pay, advance, reaches } = depositsOn({ site, store })

  const now = async () => (await site().client().call(promotionConfigEndpoint, { id: 'none' })).serverTime

  async function shown<Type extends ActivityType>(client: GatewayClient, type: Type, id: string) {
    const { list } = await client.call(promotionConfigEndpoint, { id })
    const found = list.find((one): one is ActivityOf<Type> => one.type === type)
    if (found === undefined) throw new Error(`${id} is not shown as ${type}`)
    return found
  }

  return {
    now,
    shown,
    act: (client: GatewayClient, input: Join, requestId: string = key()) =>
      client.answer(joinActivityEndpoint, { ...input, requestId }),
    centerOf: async (client: GatewayClient) => (await client.call(balanceEndpoint, {})).centerWalletBalance,

    /** Moves on to a moment of the site's clock. */
    moveTo: async (moment: number) => advanceClock(site(), moment - (await now())),

    /** An activity after the model of a seeded one, which runs for a month from now on. */
    async newActivity(from: string, more: object = {}): Promise<string> {
      const startAt = await now()
      const made = {
        requestId: key(),
        from,
        title: `${from} 测试`,
        startAt,
        endAt: startAt + 30 * DAY_MS,
        stock: null,
        budget: null,
      }
      return v.parse(MadeSchema, await site().sandbox('POST', '/sandbox/activities/create', { ...made, ...more })).id
    },

    /** Registers with the code of an invitation and logs in. */
    async registered(iCode: string, options: Partial<ClientOptions> = {}, tweaks?: CallTweaks): Promise<Player> {
      const client = site().client(options)
      const name = newName()
      const password = md5('passw0rd')
      const input = { name, password, secondPassword: password, iCode, birthday: newBirthday() }
      const { userId } = await client.call(registerEndpoint, input, tweaks)
      await client.login(name, 'passw0rd')
      return { client, name, id: Number(userId) }
    },

    async deposit(client: GatewayClient, amount: string, payerName: string): Promise<void> {
      const { orderNo } = await pay(client, 'HUIWANG', amount, { payerName })
      await advance(orderNo, 'paid')
      await reaches(client, orderNo, 4)
    },

    /** Asks while a statement of somebody else about the activity, which is its `$1`, is not through. */
    whileHeld: <Answer>(
      { id, statement }: { readonly id: string; readonly statement: string },
      ask: () => Promise<Answer>,
      meanwhile?: () => Promise<unknown>,
    ): Promise<Answer> => whileHeld(store().database.pool, { statement, values: [id] }, ask, meanwhile),

    /** A round of a venue that pays so much, nothing as long as nobody says, with money that is given for it. */
    async play(
      { client, name }: Pick<Player, 'client' | 'name'>,
      amount: string,
      win = '0',
      { isGiven = true } = {},
    ): Promise<void> {
      const venue = createTestVenue(site().url)
      if (isGiven) await site().sandbox('POST', '/sandbox/money', { name, amount, requestId: key() })
      await fundVenue(client, VENUE, amount)
      const { session } = await venue.visit(client, VENUE)
      const roundId = key()
      const debit = { session, txId: `${roundId}:debit`, roundId, amount, gameName: '一局', content: [] }
      expect(await venue.money('debit', debit)).toMatch(/^\d/)
      const credit = { venue: VENUE, txId: `${roundId}:credit`, roundId, amount: win, resultText: '已结算' }
      expect(await venue.money('credit', credit)).toMatch(/^\d/)
    },
  }
}
