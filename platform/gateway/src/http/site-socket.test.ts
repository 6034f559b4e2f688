import { letterReadAllEndpoint, logoutEndpoint, venueTransferEndpoint } from '@site/contracts'
import { expect, test } from 'vitest'

import { openSiteSocket } from '../testing/index.ts'
import { describeOnEngines } from '../testing/on-engines.ts'

describeOnEngines('/ws/site', ({ site }) => {
  test('says hello with the server time and tells every tab of a new revision', async () => {
    const before = Date.now()
    const tabs = await Promise.all([openSiteSocket(site().url), openSiteSocket(site().url)])
    for (const tab of tabs) {
      const hello = await tab.next()
      expect(hello.type).toBe('hello')
      const serverTime = hello.type === 'hello' ? hello.serverTime : 0
      expect([before <= serverTime, serverTime <= Date.now()]).toEqual([true, true])
    }
    await site().gateway.announceRevision({ theme: 'jade', revision: 7 })
    for (const tab of tabs) expect(await tab.next()).toEqual({ type: 'revision', theme: 'jade', revision: 7 })
    for (const tab of tabs) tab.socket.close()
  })

  test('tells the member whose token came first, and nobody else, of money and letters', async () => {
    const { client, name } = await site().newMember()
    const { client: other } = await site().newMember()
    const [own, foreign, visitor] = await Promise.all([1, 2, 3].map(() => openSiteSocket(site().url)))
    if (own === undefined || foreign === undefined || visitor === undefined) throw new Error('three tabs')
    await own.follow(client)
    await foreign.follow(other)
    expect((await visitor.next()).type).toBe('hello')

    await site().sandbox('POST', '/sandbox/money', { name, amount: '50', requestId: crypto.randomUUID() })
    expect(await own.nextOf('balance')).toEqual({ type: 'balance' })
    await client.call(venueTransferEndpoint, {
      channelCode: 'CRTY',
      amount: '1',
      ty: '1',
      requestId: crypto.randomUUID(),
    })
    expect(await own.nextOf('balance')).toEqual({ type: 'balance' })
    await client.call(letterReadAllEndpoint, {})
    expect(await own.next()).toEqual({ type: 'unread' })

    // Up to this message the visitor has heard nothing and the other member no word of money.
    await site().gateway.announceRevision({ theme: 'aurora', revision: 3 })
    expect((await visitor.next()).type).toBe('revision')
    let heard = await foreign.next()
    while (heard.type === 'unread') heard = await foreign.next()
    expect(heard.type).toBe('revision')
    for (const tab of [own, foreign, visitor]) tab.socket.close()
  })

  test('tells a tab that its session is over, and a stale token the same', async () => {
    const { client } = await site().newMember()
    const tab = await openSiteSocket(site().url)
    await tab.follow(client)
    await client.call(logoutEndpoint, {})
    expect(await tab.nextOf('session')).toEqual({ type: 'session', state: 'revoked' })
    tab.login('stale')
    expect(await tab.next()).toEqual({ type: 'session', state: 'revoked' })
    tab.socket.close()
  })

  test('a message that is none of its own closes the socket', async () => {
    for (const text of ['no json', '{"type":"other"}', `{"type":"login","token":"${'x'.repeat(200)}"}`]) {
      const tab = await openSiteSocket(site().url)
      tab.socket.send(text)
      expect(await tab.closed).toBe(1008)
    }
  })
})
