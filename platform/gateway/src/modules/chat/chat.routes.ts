import {
  ApiError,
  chatGiftEndpoint,
  chatHistoryEndpoint,
  chatMemberEndpoint,
  chatPredictEndpoint,
  chatPredictionsEndpoint,
  chatReportEndpoint,
  STATUS,
} from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'

import type { GatewayContext, GatewayModule } from '../../context/index.ts'
import type { RedPackets } from '../activities/index.ts'
import type { ExclusionOf, MayPromote, PlayFrom } from '../protection/index.ts'
import type { SportsModule } from '../sports/index.ts'
import { IN_PAUSE, installChatSocket, type MayChat } from './chat.socket.ts'
import { createGifts, createPredictions } from './happenings/index.ts'
import { createRoomMatches, createScores, type PlayedMatch } from './matches/index.ts'
import { createChatReports, registerChatReportsSandbox, registerChatSandbox } from './moderation/index.ts'
import { createBetCards, createGreeting, createMemberAffairs, createPersonalNews } from './news/index.ts'
import { createPacketsFor, createRains, registerRainsSandbox } from './rains/index.ts'
import { createChatRooms, createRoomEnds } from './rooms/index.ts'
import { createMemberBets } from './shared-bets/index.ts'
import { createChatService, type Speaker } from './talk/index.ts'

interface Guard {
  readonly mayPromote: MayPromote
  readonly exclusionOf: ExclusionOf
  readonly mayPlayFrom: PlayFrom
  readonly redPackets: RedPackets
}

/** Rooms in which members talk about a match, one for each. */
export function createChatModule(
  sports: SportsModule,
  { mayPromote, exclusionOf, mayPlayFrom, redPackets }: Guard,
): GatewayModule {
  const mayChat: MayChat = async (memberId) => (await exclusionOf(memberId)) === undefined
  return {
    name: 'chat',
    async register(gateway: GatewayContext) {
      const matches = createRoomMatches(sports)
      const service = createChatService(gateway, matches, createMemberBets(gateway, sports))
      const packetsFor = createPacketsFor(gateway, redPackets, mayPromote)
      const rooms = await createChatRooms(gateway, service, { mayPromote, packetsFor })
      const rains = createRains(gateway, rooms, redPackets)
      const { hub } = rooms
      const greeting = createGreeting(hub, service)
      const affairs = createMemberAffairs(gateway, sports)
      await createBetCards(gateway, hub, { service, affairs })
      const news = await createPersonalNews(gateway, hub, {
        affairs,
        mayPromote,
        greetAnew: greeting.greetAnew,
      })
      installChatSocket(gateway, { hub, rooms, service, mayChat, greeting, news, rains, mayPlayFrom })
      gateway.visitorCall(chatHistoryEndpoint, async (asked, { currentMember }) => {
        const readerId = (await currentMember())?.id
        await mustBeAllowedToRead(readerId)
        return service.history(asked, readerId)
      })
      gateway.visitorCall(chatMemberEndpoint, async ({ rid, memberId }, { currentMember }) => {
        await mustBeAllowedToRead((await currentMember())?.id)
        return service.member(rid, Number(memberId))
      })
      const gifts = createGifts(gateway, service, rooms)
      gateway.memberCall(chatGiftEndpoint, async (asked, { member }) =>
        gifts.send(await mustTakePart(member.id), asked),
      )
      const predictions = createPredictions(gateway, service, rooms)
      gateway.memberCall(chatPredictEndpoint, async (asked, { member }) =>
        predictions.predict(await mustTakePart(member.id), asked),
      )
      gateway.visitorCall(chatPredictionsEndpoint, async ({ rid }, { currentMember }) => {
        const readerId = (await currentMember())?.id
        await mustBeAllowedToRead(readerId)
        return predictions.read(rid, readerId)
      })
      const reports = createChatReports(gateway, rooms)
      gateway.memberCall(chatReportEndpoint, async (asked, { member }) => {
        await reports.report(member.id, asked)
        return {}
      })
      registerChatSandbox(gateway, service, rooms)
      registerChatReportsSandbox(gateway, reports)
      registerRainsSandbox(gateway, service, rains)
      const scores = createScores()
      const ends = createRoomEnds({ service, end: rooms.end, log: gateway.log })
      gateway.onClose(ends.close)
      matches.follow({
        lead: (written) => scores.takeOver(written),
        saved(played) {
          void pass(played).catch((error: unknown) => gateway.log.error({ err: error }, 'the rooms were not told'))
        },
        jumped() {
          void ends
            .endOver()
            .catch((error: unknown) => gateway.log.error({ err: error }, 'the rooms do not follow the clock'))
        },
      })

      /** A visitor may. @throws ApiError 6003 an excluded member */
      async function mustBeAllowedToRead(readerId: number | undefined): Promise<void> {
        if (readerId !== undefined && !(await mayChat(readerId))) throw new ApiError(STATUS.ACCESS_DENIED, IN_PAUSE)
      }

      /** @throws ApiError 6003 an excluded member, 6030 one whose account is frozen */
      async function mustTakePart(memberId: number): Promise<Speaker> {
        await mustBeAllowedToRead(memberId)
        return service.mustBeSpeaker(memberId)
      }

      async function pass(played: readonly PlayedMatch[]): Promise<void> {
        for (const { rid, msgData } of scores.changes(played)) {
          await rooms.publish(rid, { msgId: CHAT_MSG.score, rid, msgData })
        }
        if (played.some(({ isOver }) => isOver)) await ends.endOver()
      }
    },
  }
}
