import type { AnswerOf, withdrawInfoEndpoint } from '@site/contracts'

import type { Executor } from '../../db/database.ts'

export type Turnover = AnswerOf<typeof withdrawInfoEndpoint>['turnover']

/** What a member still has to bet before money may go out, at a moment of the business clock (epoch ms). */
export type TurnoverOf = (db: Executor, memberId: number, now: number) => Promise<Turnover>
