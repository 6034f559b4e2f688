import { ApiError, STATUS } from '@site/contracts'
import { CHAT_MSG, type ChatPredictions } from '@site/contracts/chat'

import type { GatewayContext } from '../../../context/index.ts'
import type { ChatRooms } from '../rooms/index.ts'
import { type ChatService, hasPredictions, type Speaker } from '../talk/index.ts'
import { countPredictions, findPrediction, insertPrediction } from './happenings.repository.ts'

/** Scores that are named. */
const NAMED = 5

interface Predicted {
  readonly rid: string
  readonly home: number
  readonly away: number
}

const scoreOf = ({ home, away }: Pick<Predicted, 'home' | 'away'>): string => `${home}-${away}`

/** How members think that a football match ends: once each until its end, told to everybody in the room. */
export function createPredictions({ db, clock }: GatewayContext, service: ChatService, rooms: ChatRooms) {
  async function countedOf(rid: string): Promise<Pick<ChatPredictions, 'total' | 'distribution'>> {
    const scores = await countPredictions(db, rid)
    const total = scores.reduce((sum, { members }) => sum + members, 0)
    const distribution = scores
      .slice(0, NAMED)
      .map(({ members, ...score }) => ({ score: scoreOf(score), pct: Math.round((members * 100) / total) }))
    return { total, distribution }
  }

  async function of(rid: string, memberId: number | undefined): Promise<ChatPredictions> {
    const mine = memberId === undefined ? undefined : await findPrediction(db, rid, memberId)
    return { ...(await countedOf(rid)), ...(mine && { mine: scoreOf(mine) }) }
  }

  return {
    /** @throws ApiError 6004 no such room, or it is over */
    async read(rid: string, memberId: number | undefined): Promise<ChatPredictions> {
      await service.mustBeRoom(rid)
      return of(rid, memberId)
    },

    /** The same score again changes nothing. @throws ApiError 6009 another one before; 6003, 6004, 6012, 6013 */
    async predict(member: Speaker, { rid, home, away }: Predicted): Promise<ChatPredictions> {
      if (!hasPredictions(rid)) throw new ApiError(STATUS.WARNING, '只有足球赛事可以预测比分')
      await service.mustTakePart(member, rid)
      const at = clock.now()
      const isNew = await insertPrediction(db, { rid, memberId: member.id, home, away, createdAt: new Date(at) })
      const predictions = await of(rid, member.id)
      const predict = scoreOf({ home, away })
      if (predictions.mine !== predict) throw new ApiError(STATUS.DATA_EXISTS, '您已经预测过比分，不能更改')
      if (isNew) {
        const { total, distribution } = predictions
        const who = { memberId: String(member.id), nickname: member.nickname, vip: member.vip }
        await rooms.publish(rid, {
          msgId: CHAT_MSG.prediction,
          rid,
          msgData: { ...who, predict, at, total, distribution },
        })
      }
      return predictions
    },
  }
}
