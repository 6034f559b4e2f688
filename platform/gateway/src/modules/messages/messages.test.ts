import {
  UNREAD_FIELDS,
  letterDeleteEndpoint,
  letterListEndpoint,
  letterReadAllEndpoint,
  letterReadEndpoint,
  timeoutEndpoint,
  unreadForTypeEndpoint,
  unreadTotal,
} from '@site/contracts'
import { expect, test } from 'vitest'

import { insertLetters } from '../../kernel/notices/index.ts'
import { md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'

describeOnEngines('letters', ({ site, store }) => {
  async function memberWithLetters() {
    const member = await site().newMember()
    const base = { memberId: member.id, content: '内容', createdAt: new Date() }
    await insertLetters(store().database.db, [
      { ...base, type: 'notice', title: '一' },
      { ...base, type: 'notice', title: '二', broadcast: true },
      { ...base, type: 'fd', title: '三' },
      { ...base, type: 'match', title: '四', broadcast: true },
    ])
    return member
  }

  test('[S7.060] getUnreadForType with userSystem = 1 returns the unread counts', async () => {
    const { client } = await memberWithLetters()
    const counts = await client.call(unreadForTypeEndpoint, { userSystem: 1 })
    expect(counts).toEqual({
      ...Object.fromEntries(UNREAD_FIELDS.map((field) => [field, 0])),
      notice_count: 1,
      brnotice_count: 1,
      fd_count: 1,
      brmatch_count: 1,
    })
    expect((await client.send('POST', unreadForTypeEndpoint.path, {})).code).toBe(6007)
  })

  test('[S7.061] list returns the letters, [S7.062] read marks some, [S7.064] onekeyRead all of them read', async () => {
    const { client } = await memberWithLetters()
    const { client: other } = await memberWithLetters()
    const { list, total } = await client.call(letterListEndpoint, { userSystem: 1 })
    expect(total).toBe(4)
    expect(list.map(({ type, title, content }) => `${type} ${title} ${content}`).toSorted()).toEqual(
      ['notice 一 内容', 'notice 二 内容', 'fd 三 内容', 'match 四 内容'].toSorted(),
    )
    const others = (await other.call(letterListEndpoint, {})).list.map(({ id }) => id)
    expect(others).toHaveLength(4)
    expect(
      list.filter(({ id }) => others.includes(id)),
      'their own alone',
    ).toEqual([])
    expect(list.map((letter) => letter.read)).toEqual([0, 0, 0, 0])
    const [newest] = list
    await client.call(letterReadEndpoint, { ids: [newest?.id ?? ''] })
    expect(unreadTotal(await client.call(unreadForTypeEndpoint, { userSystem: 1 }))).toBe(3)
    await client.call(letterReadAllEndpoint, { type: 'notice' })
    expect(unreadTotal(await client.call(unreadForTypeEndpoint, { userSystem: 1 }))).toBe(1)
    await client.call(letterReadAllEndpoint, {})
    expect(unreadTotal(await client.call(unreadForTypeEndpoint, { userSystem: 1 }))).toBe(0)
    expect(unreadTotal(await other.call(unreadForTypeEndpoint, { userSystem: 1 })), 'those of others stay').toBe(4)
    expect((await client.call(letterListEndpoint, { type: 'fd' })).total).toBe(1)
  })

  test('[S7.061] list finds one letter by its id, and none that is deleted, of another member or of nobody', async () => {
    const { client } = await memberWithLetters()
    const { client: stranger } = await site().newMember()
    const { list } = await client.call(letterListEndpoint, {})
    const third = list[2]
    const found = async (id: string, reader = client) => (await reader.call(letterListEndpoint, { id })).list
    expect(await found(third?.id ?? '')).toEqual([third])
    for (const id of ['no-number', '99999999999999999999', '0', "1' or 1=1"]) expect(await found(id)).toEqual([])
    expect(await found(third?.id ?? '', stranger)).toEqual([])
    await client.call(letterDeleteEndpoint, { ids: [third?.id ?? ''] })
    expect(await found(third?.id ?? '')).toEqual([])
  })

  test('[S7.063] delete takes a letter away, and nobody reads or deletes the letters of another', async () => {
    const { client } = await memberWithLetters()
    const { client: stranger } = await site().newMember()
    const { list } = await client.call(letterListEndpoint, {})
    const ids = list.map((letter) => letter.id)
    await stranger.call(letterDeleteEndpoint, { ids })
    await stranger.call(letterReadEndpoint, { ids })
    expect((await client.call(letterListEndpoint, {})).list).toEqual(list)
    await client.call(letterDeleteEndpoint, { ids: [ids[0] ?? '', 'no-number', '99999999999999999999'] })
    expect((await client.call(letterListEndpoint, {})).list).toEqual(list.slice(1))
  })

  test.for(['activity', 'match'] as const)(
    'who is shown no letters of %s neither reads nor deletes them',
    async (type) => {
      const { client, id } = await site().newMember()
      const letter = {
        memberId: id,
        type,
        broadcast: true,
        title: '请来',
        content: '内容',
        createdAt: new Date(),
      } as const
      await insertLetters(store().database.db, [letter])
      const [tempting] = (await client.call(letterListEndpoint, { type })).list
      const unread = async () => (await client.call(unreadForTypeEndpoint, { userSystem: 1 }))[`br${type}_count`]
      expect(await unread()).toBe(1)
      const set = (status: string) =>
        store().database.pool.query('update member set status = $2 where id = $1', [id, status])
      await set('frozen')
      expect(await client.call(letterListEndpoint, { type }), 'while frozen').toMatchObject({ list: [], total: 0 })
      await set('active')
      await client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
      expect(await client.call(letterListEndpoint, { type })).toMatchObject({ list: [], total: 0 })
      expect(await unread()).toBe(0)
      const ids = [tempting?.id ?? '']
      await client.call(letterReadEndpoint, { ids })
      await client.call(letterReadAllEndpoint, {})
      await client.call(letterDeleteEndpoint, { ids })
      const { rows } = await store().database.pool.query(
        `select title from letter where member_id = $1 and type = $2 and read_at is null and deleted_at is null`,
        [id, type],
      )
      expect(rows).toEqual([{ title: '请来' }])
    },
  )

  test('the totals are those of the letters, whatever was written, read and deleted, and a letter that was not written counts nothing', async () => {
    const { client, id } = await memberWithLetters()
    const { db, pool } = store().database
    const words = { type: 'fd', title: '存款', content: '内容', createdAt: new Date() } as const
    const own = { memberId: id, source: 'deposit:1', ...words }
    const { id: otherId } = await memberWithLetters()
    await insertLetters(db, [own, { ...own, memberId: otherId }, { ...own, source: 'deposit:2', readAt: new Date() }])
    await insertLetters(db, [own])
    await expect(
      db.transaction(async (tx) => {
        await insertLetters(tx, [{ ...own, source: 'deposit:3' }])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    const [first, second] = (await client.call(letterListEndpoint, {})).list
    await client.call(letterDeleteEndpoint, { ids: [first?.id ?? ''] })
    await client.call(letterReadEndpoint, { ids: [second?.id ?? '', second?.id ?? ''] })
    await client.call(letterReadEndpoint, { ids: [second?.id ?? ''] })
    await client.call(letterReadAllEndpoint, { type: 'notice' })
    const { rows } = await pool.query(
      `select * from (
         select member_id, type, broadcast, count(*)::integer as letters,
           (count(*) filter (where read_at is null))::integer as unread
         from letter where deleted_at is null group by 1, 2, 3
       ) counted full join letter_total total using (member_id, type, broadcast)
       where (counted.letters, counted.unread) is distinct from (total.letters, total.unread)
         and (total.letters, total.unread) is distinct from (0, 0)`,
    )
    expect(rows).toEqual([])
    expect((await client.call(letterListEndpoint, {})).total).toBe(5)
    expect((await client.call(letterListEndpoint, { type: 'fd' })).total).toBe(2)
    expect(unreadTotal(await client.call(unreadForTypeEndpoint, { userSystem: 1 }))).toBe(2)
  })

  test('demo01 finds a letter of every kind', async () => {
    const client = site().client()
    await client.login('demo01', 'demo1234')
    const { list } = await client.call(letterListEndpoint, {})
    expect(new Set(list.map((letter) => letter.type))).toEqual(
      new Set(['notice', 'activity', 'bulletin', 'match', 'fd']),
    )
  })
})
