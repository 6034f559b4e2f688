import { STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { DAY_MS, siteMonthDayTime } from '@site/domain'
import { expect, test, vi } from 'vitest'

import { advanceClock, type RunningGateway } from '../../testing/index.ts'
import { SOON } from '../../testing/patience.ts'
import { SATURDAY } from '../../testing/saturday.ts'
import { enter as enterVenue, futureMatches } from '../bets/testing/bet-site.ts'
import { chatSite } from './testing/chat-site.ts'

let running: RunningGateway
const { connect } = chatSite((site) => void ({ running } = site))

test('who enters the room of a match that is more than a day off is told when it may be talked about, and then may', async () => {
  const punter = await enterVenue(running, 0)
  const [match] = (await futureMatches(punter)).filter(({ start }) => start > SATURDAY + 1.5 * DAY_MS)
  const rid = `FT_${match?.gidm}`
  const opensAt = (match?.start ?? 0) - DAY_MS
  const enterRoom = async () => {
    const reader = await connect()
    await reader.logIn(punter.client)
    await reader.ask(CHAT_MSG.joinRoom, { rid })
    return reader
  }
  const reader = await enterRoom()
  expect((await reader.wait(CHAT_MSG.room)).msgData.speech).toEqual({
    allowed: false,
    opensAt,
    reason: `${siteMonthDayTime(opensAt)} 起可以发言（开赛前24小时开放）`,
  })
  const say = () => reader.ask(CHAT_MSG.say, { rid, msg: '开始了吗' })
  expect(await say()).toMatchObject({ code: STATUS.WARNING, message: '赛事还未开始' })
  await advanceClock(running, opensAt - SATURDAY + 1_000)
  await vi.waitFor(async () => {
    const again = await enterRoom()
    expect((await again.wait(CHAT_MSG.room)).msgData.speech).toEqual({ allowed: true })
  }, SOON)
  expect(await say()).toMatchObject({ code: STATUS.SUCCESS })
})
