import type { GatewayContext, GatewayModule } from './context/index.ts'
import { createActivitiesModule } from './modules/activities/index.ts'
import { createBetsModule, sumWaiting } from './modules/bets/index.ts'
import { captchaModule } from './modules/captcha/index.ts'
import { createDepositsModule, depositRecords, sumDeposited } from './modules/deposits/index.ts'
import { exchangeModule } from './modules/exchange/index.ts'
import { feedbackModule } from './modules/feedback/index.ts'
import { freezeOf, freezesModule } from './modules/freezes/index.ts'
import { housekeepingModule } from './modules/housekeeping/index.ts'
import { identityModule } from './modules/identity/index.ts'
import { jackpotsModule, selectAmounts } from './modules/jackpots/index.ts'
import { messagesModule } from './modules/messages/index.ts'
import { payoutModule } from './modules/payout/index.ts'
import { profileModule } from './modules/profile/index.ts'
import { createProtection } from './modules/protection/index.ts'
import { rebatesModule } from './modules/rebates/index.ts'
import { createReconciliationModule } from './modules/reconciliation/index.ts'
import { createRecordsModule, type RecordedOrders, selectPlayedGames } from './modules/records/index.ts'
import { sandboxModule } from './modules/sandbox/index.ts'
import { createLaunchTokens, createSeamlessModule } from './modules/seamless/index.ts'
import { createSiteModule } from './modules/site/index.ts'
import { createSportsModule } from './modules/sports/index.ts'
import { turnoverModule, turnoverOf } from './modules/turnover/index.ts'
import { uploadsModule } from './modules/uploads/index.ts'
import { createUsersModule } from './modules/users/index.ts'
import { createVenuesModule } from './modules/venues/index.ts'
import { createAgeRule, verificationModule, verificationOf } from './modules/verification/index.ts'
import { createMoneyFollows, createWalletModule } from './modules/wallet/index.ts'
import { createWithdrawalsModule, withdrawalRecords } from './modules/withdrawals/index.ts'
import { HOLD_OWNERS, reconciledParties } from './proof.ts'

/** Orders that journals refer to, whose steps are told in the history of their line. */
const RECORDED_ORDERS: readonly RecordedOrders[] = [depositRecords, withdrawalRecords]

/**
 * Every part of the API, in the order of seeding: members before what belongs to them. A module that answers for
 * another, or follows it, is given it here.
 */
export async function createModules(gateway: GatewayContext): Promise<readonly GatewayModule[]> {
  const sports = await createSportsModule(gateway)
  const { module: protectionModule, guard } = createProtection(gateway, {
    deposited: sumDeposited,
    waiting: sumWaiting,
    mustBeOfAge: createAgeRule(gateway.clock),
  })
  return [
    createSiteModule(guard),
    createActivitiesModule(guard),
    captchaModule,
    createVenuesModule({
      local: [sports.venue],
      launchTokens: createLaunchTokens(gateway),
      moneyFollows: createMoneyFollows(gateway),
      games: { played: selectPlayedGames, jackpots: selectAmounts },
      mayEnter: guard.mayEnter,
    }),
    jackpotsModule,
    createUsersModule({ ...guard, freezeOf }),
    identityModule,
    profileModule,
    payoutModule,
    uploadsModule,
    verificationModule,
    freezesModule,
    createDepositsModule(guard),
    createWalletModule(guard),
    createWithdrawalsModule({ turnoverOf, verificationOf }),
    exchangeModule,
    createRecordsModule({ orders: RECORDED_ORDERS }),
    turnoverModule,
    rebatesModule,
    createSeamlessModule(guard),
    messagesModule,
    feedbackModule,
    sports,
    createBetsModule(sports, guard),
    protectionModule,
    createReconciliationModule(reconciledParties, HOLD_OWNERS),
    housekeepingModule,
    sandboxModule,
  ]
}
