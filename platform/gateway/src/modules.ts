import type { Turnover } from '@site/contracts'

import type { GatewayContext, GatewayModule } from './context/index.ts'
import type { Executor } from './db/database.ts'
import { createActivities, rewardRecords } from './modules/activities/index.ts'
import { createBetsModule, sumWaiting } from './modules/bets/index.ts'
import { captchaModule } from './modules/captcha/index.ts'
import { createChatModule } from './modules/chat/index.ts'
import {
  createDepositsModule,
  depositRecords,
  disputedDeposits,
  selectCreditedOf,
  selectDepositDays,
  selectDepositors,
  sumDeposited,
} from './modules/deposits/index.ts'
import { createDisputesModule, type Disputable } from './modules/disputes/index.ts'
import { exchangeModule } from './modules/exchange/index.ts'
import { createFeedbackModule } from './modules/feedback/index.ts'
import { freezeOf, freezesModule } from './modules/freezes/index.ts'
import { housekeepingModule } from './modules/housekeeping/index.ts'
import { identityModule } from './modules/identity/index.ts'
import { jackpotsModule, selectAmounts } from './modules/jackpots/index.ts'
import { createMessagesModule, isForEverybody } from './modules/messages/index.ts'
import { payoutModule } from './modules/payout/index.ts'
import { profileModule } from './modules/profile/index.ts'
import { createProtection } from './modules/protection/index.ts'
import { rebatesModule } from './modules/rebates/index.ts'
import { createReconciliationModule } from './modules/reconciliation/index.ts'
import { createRecordsModule, disputedBets, type RecordedOrders, selectPlayedGames } from './modules/records/index.ts'
import { sandboxModule } from './modules/sandbox/index.ts'
import { createLaunchTokens, createSeamlessModule } from './modules/seamless/index.ts'
import { createSiteModule } from './modules/site/index.ts'
import { createSportsModule } from './modules/sports/index.ts'
import { readTurnover, rewardsLeft, turnoverModule, turnoverOf } from './modules/turnover/index.ts'
import { uploadsModule } from './modules/uploads/index.ts'
import { createUsersModule } from './modules/users/index.ts'
import { createVenuesModule } from './modules/venues/index.ts'
import {
  isAnybodyBornAfter,
  refusalOfAge,
  selectBornOn,
  selectDocumentedBirthdays,
  verificationModule,
  verificationOf,
} from './modules/verification/index.ts'
import { createVipModule, giftRecords } from './modules/vip/index.ts'
import { createMoneyFollows, createWalletModule } from './modules/wallet/index.ts'
import {
  createWithdrawalsModule,
  disputedWithdrawals,
  type Owed,
  withdrawalRecords,
} from './modules/withdrawals/index.ts'
import { PROOF_SOURCES, partiesWithBooks } from './proof.ts'

/** Orders that journals refer to, whose steps are told in the history of their line. */
const RECORDED_ORDERS: readonly RecordedOrders[] = [depositRecords, withdrawalRecords]

/** What members may dispute, by the modules that know it. */
const DISPUTABLES: readonly Disputable[] = [disputedBets, disputedDeposits, disputedWithdrawals]

/**
 * Every part of the API, in the order of seeding: members before what belongs to them. A module that answers for
 * another, or follows it, is given it here.
 */
export async function createModules(gateway: GatewayContext): Promise<readonly GatewayModule[]> {
  const sports = await createSportsModule(gateway)
  const { module: protectionModule, guard } = createProtection(gateway, {
    deposited: sumDeposited,
    waiting: sumWaiting,
    depositDays: selectDepositDays,
    depositors: selectDepositors,
    documentedBirthdays: selectDocumentedBirthdays,
    bornOn: selectBornOn,
    isAnybodyBornAfter,
    refusalOfAge,
  })
  /** Who cannot bet for long owes no bets: what is left can be withdrawn, but not what rewards gave (ADR 0037). */
  const unlessKeptFromBets = async (db: Executor, memberId: number, turnover: Turnover): Promise<Owed> => {
    if (turnover.list.length === 0 || !(await guard.owesNoBets(db, memberId))) return { turnover, withheld: 0n }
    const withheld = await rewardsLeft(db, memberId, turnover)
    return { turnover: { required: '0.00', done: '0.00', left: '0.00', list: [] }, withheld }
  }
  const activities = createActivities(gateway, guard, { deposits: selectCreditedOf })
  return [
    createSiteModule({ ...guard, activityAdverts: activities.adverts, isForEverybody }),
    activities.module,
    captchaModule,
    createVenuesModule({
      local: [sports.venue],
      launchTokens: createLaunchTokens(gateway),
      moneyFollows: createMoneyFollows(gateway, guard),
      games: { played: selectPlayedGames, jackpots: selectAmounts },
      mayEnter: async (memberId, from) => {
        await guard.mayPlayFrom(from)
        await guard.mayEnter(memberId)
      },
    }),
    jackpotsModule,
    createUsersModule({ ...guard, freezeOf }),
    identityModule,
    profileModule,
    payoutModule,
    uploadsModule,
    verificationModule,
    freezesModule,
    createDisputesModule(DISPUTABLES),
    createDepositsModule({ ...guard, joinByDeposit: activities.joinByDeposit }),
    createWalletModule(guard),
    createWithdrawalsModule({
      turnoverOf: async (db, memberId, now) => unlessKeptFromBets(db, memberId, await turnoverOf(db, memberId, now)),
      readTurnover: (db, memberId, rows, now) => unlessKeptFromBets(db, memberId, readTurnover(rows, now)),
      verificationOf,
      creditedOf: selectCreditedOf,
    }),
    exchangeModule,
    createRecordsModule({ orders: RECORDED_ORDERS, lists: [giftRecords, rewardRecords] }),
    turnoverModule,
    rebatesModule,
    createVipModule(guard),
    createSeamlessModule(guard),
    createMessagesModule(guard),
    createFeedbackModule(guard),
    sports,
    createBetsModule(sports, guard),
    createChatModule(sports, { ...guard, redPackets: activities.redPackets }),
    protectionModule,
    createReconciliationModule(partiesWithBooks, PROOF_SOURCES),
    housekeepingModule,
    sandboxModule,
  ]
}
