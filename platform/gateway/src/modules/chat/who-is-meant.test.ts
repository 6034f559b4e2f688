import { chatMemberEndpoint, STATUS } from '@site/contracts'
import { CHAT_MSG, type ChatMessage } from '@site/contracts/chat'
import { DeskChatMessagesSchema } from '@site/contracts/desk'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { advanceClock, type RunningGateway } from '../../testing/index.ts'
import { chatSite } from './testing/chat-site.ts'

/** Past the pace of a member's messages. */
const PACE_MS = 3_001

let running: RunningGateway
let rid: string
const { enter, say } = chatSite((site) => void ({ running, rid } = site))
const messageOf = (answer: unknown) => (answer as { msgData?: ChatMessage }).msgData

test('whom a message answers and calls by name is told by the member, whatever the name looks like', async () => {
  const [anna, bert] = [await running.newMember(), await running.newMember()]
  const [a, b, guest] = [await enter(anna.client), await enter(bert.client), await enter()]
  const first = messageOf(await say(a, '谁在看'))
  const words = { rid, msg: '@她 我在', replyTo: first?.seq, mentions: [String(anna.id)] }
  expect(await b.ask(CHAT_MSG.say, words)).toMatchObject({ code: STATUS.SUCCESS })
  const heard = await guest.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === '@她 我在')
  expect(heard.msgData).toMatchObject({
    mentions: [String(anna.id)],
    replyTo: { seq: first?.seq, memberId: String(anna.id), msg: '谁在看' },
  })
  const [latest] = (await enter()).of(CHAT_MSG.room)[0]?.msgData.history ?? []
  expect(latest).toEqual(heard.msgData)
})

test('staff is shown what a word of the list keeps from the others, and which word it is', async () => {
  await running.sandbox('POST', '/sandbox/chat/words', { words: ['无关', '賭博网'] })
  const writer = await enter((await running.newMember()).client)
  await say(writer, '来赌 博 网玩')
  await running.sandbox('POST', '/sandbox/chat/words', { words: [] })
  await advanceClock(running, PACE_MS)
  await say(writer, '大家好')
  const { list } = v.parse(DeskChatMessagesSchema, await running.sandbox('GET', `/sandbox/chat/messages?rid=${rid}`))
  expect(list.slice(0, 2)).toMatchObject([{ msg: '大家好' }, { msg: '来赌 博 网玩', heldFor: '賭博网' }])
  expect(list[0]).not.toHaveProperty('heldFor')
  const [shown] = (await enter()).of(CHAT_MSG.room)
  expect(JSON.stringify(shown), 'nobody else is').not.toMatch(/博 网|heldFor/)
})

test('who has spoken is looked up by anybody who reads the room, and nobody else is', async () => {
  const { client, id } = await running.newMember()
  const writer = await enter(client)
  const guest = running.client()
  const card = () => guest.answer(chatMemberEndpoint, { rid, memberId: String(id) })
  expect(await card()).toMatchObject({ code: STATUS.NOT_FOUND })
  await say(writer, '大家好')
  const { data } = await card()
  const member = v.parse(chatMemberEndpoint.response, data)
  expect(member).toMatchObject({ memberId: String(id), vip: 0, said: 1 })
  expect(member.joined).toMatch(/^\d{4}-\d\d-\d\d$/)
})
