import { CHAT_MSG } from '@site/contracts/chat'

import type { ChatConnection, ChatHub } from '../rooms/index.ts'
import { type ChatService, FEATURES, levelsOf, type Speaker } from '../talk/index.ts'

export type Greeting = ReturnType<typeof createGreeting>

/** What a member is told of themselves by 10001. */
export function createGreeting(hub: ChatHub, service: ChatService) {
  /** @param seq of the log-in that it answers */
  async function greet(connection: ChatConnection, speaker: Speaker, seq?: string): Promise<void> {
    const { id, nickname, vip } = speaker
    const [speech, setting] = await Promise.all([service.speechOf(speaker), service.setting()])
    // Meanwhile somebody else may have logged in here.
    const { peer } = connection
    if (peer?.kind !== 'member' || peer.speaker.id !== id) return
    const notify = setting.isClosed ? (setting.notice ?? '') : undefined
    hub.send(connection, {
      msgId: CHAT_MSG.login,
      ...(seq !== undefined && { seq }),
      msgData: {
        ...{ memberId: String(id), nickname, vip, speech, ...levelsOf(setting), features: FEATURES },
        ...(notify !== undefined && { notify }),
      },
    })
  }

  /** Whose grade, name or picture is another one than at the log-in speaks with it from now on. @returns whether it is */
  function renew(connection: ChatConnection, speaker: Speaker): boolean {
    const { peer } = connection
    if (peer?.kind !== 'member' || peer.speaker.id !== speaker.id) return false
    const { nickname, vip, avatar } = peer.speaker
    if (nickname === speaker.nickname && vip === speaker.vip && avatar === speaker.avatar) return false
    hub.identify(connection, { ...peer, speaker })
    return true
  }

  /** The same of a member, who is told of it: what they may is another thing with another grade. */
  async function greetAnew(memberId: number, sockets: readonly ChatConnection[]): Promise<void> {
    const speaker = await service.mustBeSpeaker(memberId)
    for (const socket of sockets) if (renew(socket, speaker)) await greet(socket, speaker)
  }

  return { greet, renew, greetAnew }
}
