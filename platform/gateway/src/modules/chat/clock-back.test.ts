import { STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { sportsHotEndpoint } from '@site/contracts/sports'
import { DAY_MS } from '@site/domain'
import { expect, test, vi } from 'vitest'

import type { RunningGateway } from '../../testing/index.ts'
import { SOON } from '../../testing/patience.ts'
import { SATURDAY } from '../../testing/saturday.ts'
import { chatSite } from './testing/chat-site.ts'

let running: RunningGateway
const { connect } = chatSite((site) => void ({ running } = site))

test('a room whose match nobody knew of after the clock was put back is open when its day comes', async () => {
  const later = SATURDAY + 14 * DAY_MS
  await running.sandbox('POST', '/sandbox/clock', { now: later })
  const { games } = await running.client().call(sportsHotEndpoint, { limit: 20 })
  const [match] = games.filter(({ gameType, marketType }) => gameType === 'FT' && marketType === 'RB')
  const joins = async () => {
    const reader = await connect()
    await reader.ask(CHAT_MSG.guestLogin, {})
    return reader.ask(CHAT_MSG.joinRoom, { rid: `FT_${match?.gidm}` })
  }
  expect(await joins()).toMatchObject({ code: STATUS.SUCCESS })
  await running.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
  await vi.waitFor(async () => expect(await joins()).toMatchObject({ code: STATUS.NOT_FOUND }), SOON)
  await running.sandbox('POST', '/sandbox/clock', { now: later })
  await vi.waitFor(async () => expect(await joins()).toMatchObject({ code: STATUS.SUCCESS }), SOON)
})
