import { bankAddEndpoint, bindOtherEndpoint, bindPhoneEndpoint, sendCodeEndpoint } from '@site/contracts'
import { DeskReviewsSchema, type PersonSign } from '@site/contracts/desk'
import { MINUTE_MS } from '@site/domain'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { advanceClock, bindNewPhone, codeRequest, codeTo, type GatewayClient } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { showDocument } from '../verification/testing/show-document.ts'
import { newOwner } from '../withdrawals/testing/withdrawing.ts'
import { holdsOn } from './testing/holds-on.ts'

interface Account {
  readonly client: GatewayClient
  readonly name: string
}

describeOnEngines('what becomes known of a member who has excluded themselves', (context) => {
  const { site, store } = context
  const { exclude, isHeld, linksOf } = holdsOn(context)

  /** Until everything that was known before has been looked at: what is found from here on became known later. */
  const lookedAt = () =>
    vi.waitFor(async () => {
      const query = "select from job where name = 'protection.same-person' and status = 'waiting'"
      expect((await store().database.pool.query(query)).rowCount).toBe(0)
    }, SOON)
  /** Somebody of whom nothing is known, self-excluded. */
  async function newExcluded(options: Parameters<ReturnType<typeof site>['newMember']>[0] = {}) {
    const member = await site().newMember({ isAgeKnown: false, ...options })
    await exclude(member.client)
    await lookedAt()
    return member
  }
  const foundBy = (excluded: Account, { name }: Account, sign: PersonSign) =>
    vi.waitFor(
      async () => expect(await linksOf(name)).toMatchObject([{ excludedName: excluded.name, signs: [sign] }]),
      SOON,
    )

  test('the phone of another account: that one is held', async () => {
    const other = await site().newMember()
    const phone = await bindNewPhone(site(), other.client)
    const excluded = await newExcluded()
    // Another code for the same phone is sent a minute later at the earliest.
    await advanceClock(site(), 2 * MINUTE_MS)
    await excluded.client.call(sendCodeEndpoint, codeRequest(excluded.client, { number: phone, type: '1' }))
    await excluded.client.call(bindPhoneEndpoint, { phone, code: await codeTo(site(), phone) })
    await foundBy(excluded, other, 'phone')
    expect(await isHeld(other.client)).toBe(true)
  })

  test('a name and birthday: of this name and day that account is held, and none of the name alone', async () => {
    const [other, namesake] = [await site().newMember({ isAgeKnown: false }), await site().newMember()]
    await other.client.call(bindOtherEndpoint, { realName: '欧阳海', birthday: '1992-03-04' })
    await namesake.client.call(bindOtherEndpoint, { realName: '欧阳海' })
    const excluded = await newExcluded()
    await excluded.client.call(bindOtherEndpoint, { realName: '歐陽海' })
    await excluded.client.call(bindOtherEndpoint, { birthday: '1992-03-04' })
    await foundBy(excluded, other, 'name')
    expect(await isHeld(other.client)).toBe(true)
    expect(await linksOf(namesake.name)).toEqual([])
  })

  test('a card that another account had first: that one is held under the same name only', async () => {
    const [STRANGERS, OWN] = ['6222020000000000216', '6222020000000000224']
    const [stranger, other] = [await newOwner(site(), '0', STRANGERS), await newOwner(site(), '0', OWN)]
    const add = async (realName: string, cardNo: string) => {
      const excluded = await newExcluded()
      await bindNewPhone(site(), excluded.client)
      await excluded.client.call(bindOtherEndpoint, { realName })
      await excluded.client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo })
      return excluded
    }
    await add('司马光', STRANGERS)
    await foundBy(await add('欧阳海', OWN), other, 'card')
    expect(await isHeld(other.client)).toBe(true)
    await lookedAt()
    expect(await linksOf(stranger.name)).toEqual([])
  })

  test('a device of another account: that one is held where both were with it, and elsewhere staff read of it', async () => {
    const home = '198.51.100.19'
    const [near, far] = [await site().newMember({ address: home }), await site().newMember({ address: home })]
    const excluded = await newExcluded({ address: '203.0.113.79' })
    const logInOn = ({ deviceId }: GatewayClient, address: string) =>
      site().client({ deviceId, address }).login(excluded.name, 'passw0rd')
    await logInOn(far.client, '203.0.113.79')
    await logInOn(near.client, home)
    await foundBy(excluded, near, 'device')
    expect(await isHeld(near.client)).toBe(true)
    expect(await linksOf(far.name)).toEqual([])
    const { reviews } = v.parse(
      DeskReviewsSchema,
      await site().sandbox('GET', `/sandbox/identity/reviews?name=${far.name}`),
    )
    expect(reviews).toMatchObject([{ kind: 'device', otherName: excluded.name }])
  })

  test('a document: the account of its name and day of birth is held', async () => {
    const other = await site().newMember({ isAgeKnown: false })
    await other.client.call(bindOtherEndpoint, { realName: '诸葛明', birthday: '1993-04-05' })
    const excluded = await site().newMember()
    await excluded.client.call(bindOtherEndpoint, { realName: '诸葛明' })
    await exclude(excluded.client)
    await lookedAt()
    await showDocument(site(), excluded, '1993-04-05')
    await foundBy(excluded, other, 'name')
    expect(await isHeld(other.client)).toBe(true)
  })
})
