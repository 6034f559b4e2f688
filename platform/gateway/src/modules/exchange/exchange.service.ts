import {
  type AnswerOf,
  ApiError,
  type ParsedRequestOf,
  STATUS,
  type currencyTransferEndpoint,
  type transferRateEndpoint,
} from '@site/contracts'
import { EXCHANGE, exchangedFen, formatFen, formatUsdt, microOf, parseFen, parseRatio } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { CENTER, HOUSE, USDT, journalNumber } from '../../kernel/ledger/index.ts'
import { findQuote, replaceQuote } from './exchange.repository.ts'
import { marketRate } from './market-rate.ts'

/** Turns a member's USDT into yuan of the central wallet (ADR 0028). */
export function createExchangeService({ db, ledger, clock, events }: GatewayContext) {
  /** The rate at which a member may exchange now. */
  async function goodRate(executor: Executor, memberId: number) {
    const now = clock.now()
    const quote = await findQuote(executor, memberId)
    if (quote === undefined || quote.expiresAt.getTime() <= now) return undefined
    // One of a time further ahead was told before the sandbox turned the clock back.
    return quote.expiresAt.getTime() <= now + EXCHANGE.quoteMs ? quote : undefined
  }

  return {
    /** The rate that this member was told and that still holds, else a new one. */
    async quote(memberId: number): Promise<AnswerOf<typeof transferRateEndpoint>> {
      const now = clock.now()
      const until = new Date(now + EXCHANGE.quoteMs)
      await replaceQuote(db, { memberId, rate: marketRate(now), expiresAt: until }, { after: new Date(now), until })
      const quote = await findQuote(db, memberId)
      if (quote === undefined) throw new Error('the rate was not kept')
      return {
        rate: quote.rate,
        min: formatFen(EXCHANGE.min),
        max: formatFen(EXCHANGE.max),
        expireAt: quote.expiresAt.getTime(),
        serverTime: now,
      }
    },

    /**
     * Exchanges an amount of USDT at the rate that the member was told, at most once per `requestId`. Two journals, one
     * in each currency, of one transaction; what comes of it is asked to be bet once.
     *
     * @throws ApiError 6007 amount of zero, below the least or above the most, 6012 a rate that is not the member's or
     * holds no longer, or not enough USDT, 6009 key used for another exchange
     */
    async exchange(
      memberId: number,
      input: ParsedRequestOf<typeof currencyTransferEndpoint>,
    ): Promise<AnswerOf<typeof currencyTransferEndpoint>> {
      const { rate, requestId } = input
      const amount = parseFen(input.amount)
      if (amount === 0n) throw new ApiError(STATUS.INVALID_PARAMETER, '兑换数量必须大于0')
      if (amount < EXCHANGE.min || amount > EXCHANGE.max) {
        const span = `${formatUsdt(EXCHANGE.min)} 至 ${formatUsdt(EXCHANGE.max)}`
        throw new ApiError(STATUS.INVALID_PARAMETER, `单笔可兑换 ${span}`)
      }
      const request = { memberId, scope: 'transfer/utcTransfer', key: requestId, payload: input }
      return ledger.once(request, async (tx) => {
        if ((await goodRate(tx, memberId))?.rate !== rate) {
          throw new ApiError(STATUS.WARNING, '汇率已更新，请按新汇率重新确认')
        }
        const usdt = microOf(amount)
        const got = exchangedFen(amount, parseRatio(rate))
        const deal = {
          kind: 'exchange',
          memberId,
          refType: 'exchange',
          refId: requestId,
          remark: `兑换 ${formatUsdt(amount)}，汇率 ${rate}`,
        }
        await ledger.post(tx, {
          ...deal,
          postings: [
            { owner: memberId, code: USDT, amount: -usdt },
            { owner: HOUSE, code: 'usdt:fx', amount: usdt },
          ],
        })
        const { journalId } = await ledger.post(tx, {
          ...deal,
          postings: [
            { owner: HOUSE, code: 'fx', amount: -got },
            { owner: memberId, code: CENTER, amount: got },
          ],
        })
        const orderNo = journalNumber(journalId)
        // Coins that come from outside are bet once like any deposit, else they would pass through unplayed.
        await events.emit(tx, 'exchange.succeeded', { memberId, orderNo, got, required: got })
        return { orderNo, got: formatFen(got) }
      })
    },
  }
}
