import {
  bankAddEndpoint,
  bankRemoveEndpoint,
  bindOtherEndpoint,
  coinAddEndpoint,
  deviceLogoutEndpoint,
  memberBanksEndpoint,
} from '@site/contracts'
import { DeskReviewsSchema } from '@site/contracts/desk'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { bindNewPhone, type GatewayClient } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { holdsOn } from './testing/holds-on.ts'

describeOnEngines('somebody who has what another member has', ({ site }) => {
  const { exclude, isHeld, linksOf } = holdsOn({ site })

  test('types the card or the coins of somebody else first: that one is not held, whoever follows is', async () => {
    const cardNo = '6222020000000000174'
    const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
    const owner = async (realName: string) => {
      const { client, name } = await site().newMember()
      await bindNewPhone(site(), client)
      await client.call(bindOtherEndpoint, { realName })
      await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo })
      await client.call(coinAddEndpoint, { coin: 'USDT', network: 'TRC20', address, alias: '' })
      return { client, name }
    }
    const [victim, namesake, forger] = [await owner('欧阳海'), await owner('司馬光'), await owner('司马光')]
    const [mine] = await victim.client.call(memberBanksEndpoint, undefined)
    // What was deleted and is there again was theirs all the time.
    await victim.client.call(bankRemoveEndpoint, { id: mine?.id ?? '' })
    await victim.client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo })
    await exclude(forger.client)
    expect(await isHeld(victim.client)).toBe(false)
    expect(await linksOf(victim.name)).toEqual([])
    await victim.client.login(victim.name, 'passw0rd')
    expect(await isHeld(victim.client), 'nor by what is looked at later').toBe(false)
    expect((await linksOf(namesake.name))[0]).toMatchObject({ excludedName: forger.name, signs: ['card'] })
    const follower = await owner('诸葛明')
    expect((await linksOf(follower.name))[0]).toMatchObject({ excludedName: forger.name, signs: ['card'] })
  })

  test('sends the id of somebody else’s device from elsewhere: that one is not held, whoever follows is', async () => {
    const victim = await site().newMember({ address: '198.51.100.9' })
    const { deviceId } = victim.client
    // Of one carrier are hundreds of thousands; and where somebody was with another device, this one was not.
    await site().client({ address: '203.0.113.77' }).login(victim.name, 'passw0rd')
    const ofTheCarrier = await site().newMember({ deviceId, address: '198.51.100.200' })
    const forger = await site().newMember({ deviceId, address: '203.0.113.77' })
    // What was forgotten and is there again was theirs all the time.
    const elsewhere = site().client({ address: '198.51.100.9' })
    await elsewhere.login(victim.name, 'passw0rd')
    await elsewhere.call(deviceLogoutEndpoint, {})
    await victim.client.login(victim.name, 'passw0rd')
    await exclude(ofTheCarrier.client)
    await exclude(forger.client)
    expect(await linksOf(victim.name)).toEqual([])
    await victim.client.login(victim.name, 'passw0rd')
    expect(await isHeld(victim.client), 'nor by what is looked at later').toBe(false)
    const follower = await site().newMember({ deviceId, address: '192.0.2.50' })
    expect((await linksOf(follower.name)).map(({ excludedName, signs }) => [excludedName, ...signs])).toEqual(
      expect.arrayContaining([[forger.name, 'device']]),
    )
    // Where both have been with it, it may well be one person.
    const near = site().client({ deviceId, address: '203.0.113.77' })
    await near.login(victim.name, 'passw0rd')
    expect(await linksOf(victim.name)).toMatchObject([{ excludedName: forger.name, signs: ['device'] }])
  })

  test('logs in on a device after somebody who was never where they are: that one is not held, and staff read of it', async () => {
    const home = { address: '198.51.100.9' }
    const [before, after] = [await site().newMember(home), await site().newMember(home)]
    const { name, client } = await site().newMember({ address: '203.0.113.78' })
    const notesOf = async (owner: string) =>
      v.parse(DeskReviewsSchema, await site().sandbox('GET', `/sandbox/identity/reviews?name=${owner}`)).reviews
    const logInOn = ({ deviceId }: GatewayClient) =>
      site().client({ deviceId, address: '203.0.113.78' }).login(name, 'passw0rd')
    await logInOn(before.client)
    expect(await notesOf(before.name)).toEqual([])
    await exclude(client)
    expect(await notesOf(before.name)).toMatchObject([{ kind: 'device', otherName: name }])
    await logInOn(after.client)
    for (const one of [before, after]) {
      await one.client.login(one.name, 'passw0rd')
      expect([await isHeld(one.client), await linksOf(one.name)]).toEqual([false, []])
      expect(await notesOf(one.name)).toMatchObject([{ kind: 'device', otherName: name }])
    }
  })
})
