import { ApiError, LOCAL_SPORT_VENUE, routeHref, STATUS } from '@site/contracts'
import { RESOURCE_METHODS, type ResourceMethod } from '@site/contracts/sports'
import { formatFen, STAKE_LIMITS } from '@site/domain'
import * as v from 'valibot'

import type { MemberCallContext } from '../../context/index.ts'
import { localize } from '../../lib/localize.ts'
import { UNTIL_A_FAULT } from '../../lib/parse-input.ts'
import type { LocalVenue } from '../venues/index.ts'
import type { BoardMethod, createSportsService } from './sports.service.ts'
import type { VenueSessions } from './entry/venue-session.ts'

const VERSION = '1'

const answerOf = (method: string) =>
  Object.hasOwn(RESOURCE_METHODS, method) ? RESOURCE_METHODS[method as ResourceMethod].response : undefined

/** A method of the venue that another module answers: arguments as they came, and who asks from where. */
export type VenueMethod = (args: unknown, caller: MemberCallContext) => Promise<unknown>

interface VenueTools {
  readonly sessions: VenueSessions
  readonly board: ReturnType<typeof createSportsService>['methods']
  /** What other modules answer, by the method's name. */
  readonly others: ReadonlyMap<string, VenueMethod>
}

/** The sports venue as members enter and ask it. */
export function createLocalVenue({ sessions, board, others }: VenueTools): LocalVenue {
  const isBoardMethod = (name: string): name is BoardMethod => Object.hasOwn(board, name)

  return {
    code: LOCAL_SPORT_VENUE,

    enter({ member, sessionId, lang }) {
      return {
        url: routeHref('localSport', { enName: LOCAL_SPORT_VENUE.toLowerCase() }),
        ...sessions.open(member.id, sessionId),
        langx: lang === 'zh-TW' ? 'zh-tw' : 'zh-cn',
        ver: VERSION,
        limits: { min: formatFen(STAKE_LIMITS.min), max: formatFen(STAKE_LIMITS.main) },
      }
    },

    async resource({ method, Request }, caller) {
      const { member, lang } = caller
      if (!sessions.isGood(member.id, Request.token)) throw new ApiError(STATUS.UID_VERIFICATION_ERROR)
      const other = others.get(method)
      if (other !== undefined) return localize(await other(Request, caller), lang, answerOf(method))
      if (!isBoardMethod(method)) throw new ApiError(STATUS.PARAMETER_ERROR, '未知的方法')
      const args = v.safeParse(RESOURCE_METHODS[method].request, Request, UNTIL_A_FAULT)
      if (!args.success) throw new ApiError(STATUS.PARAMETER_ERROR, '请求参数错误')
      // Name and arguments were just checked against each other; the compiler cannot follow the pair.
      return localize<unknown>(await board[method](args.output as never, lang), lang, answerOf(method))
    },
  }
}
