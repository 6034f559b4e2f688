import type { Turnover } from '@site/contracts'

import type { Executor } from '../../db/database.ts'

/** What a member still has to bet before money may go out, at a moment of the business clock (epoch ms). */
export type TurnoverOf = (db: Executor, memberId: number, now: number) => Promise<Turnover>
