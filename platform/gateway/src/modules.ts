import type { GatewayContext, GatewayModule } from './context/index.ts'
import { activitiesModule } from './modules/activities/index.ts'
import { createBetsModule } from './modules/bets/index.ts'
import { captchaModule } from './modules/captcha/index.ts'
import { depositRecords, depositsModule } from './modules/deposits/index.ts'
import { exchangeModule } from './modules/exchange/index.ts'
import { housekeepingModule } from './modules/housekeeping/index.ts'
import { identityModule } from './modules/identity/index.ts'
import { jackpotsModule, selectAmounts } from './modules/jackpots/index.ts'
import { messagesModule } from './modules/messages/index.ts'
import { payoutModule } from './modules/payout/index.ts'
import { profileModule } from './modules/profile/index.ts'
import { rebatesModule } from './modules/rebates/index.ts'
import { createReconciliationModule } from './modules/reconciliation/index.ts'
import { createRecordsModule, type RecordedOrders, selectPlayedGames } from './modules/records/index.ts'
import { sandboxModule } from './modules/sandbox/index.ts'
import { createLaunchTokens, seamlessModule } from './modules/seamless/index.ts'
import { siteModule } from './modules/site/index.ts'
import { createSportsModule } from './modules/sports/index.ts'
import { turnoverModule, turnoverOf } from './modules/turnover/index.ts'
import { uploadsModule } from './modules/uploads/index.ts'
import { usersModule } from './modules/users/index.ts'
import { createVenuesModule } from './modules/venues/index.ts'
import { createMoneyFollows, walletModule } from './modules/wallet/index.ts'
import { createWithdrawalsModule, withdrawalRecords } from './modules/withdrawals/index.ts'
import { reconciledParties } from './proof.ts'

/** Orders that journals refer to, whose steps are told in the history of their line. */
const RECORDED_ORDERS: readonly RecordedOrders[] = [depositRecords, withdrawalRecords]

/**
 * Every part of the API, in the order of seeding: members before what belongs to them. A module that answers for
 * another, or follows it, is given it here.
 */
export async function createModules(gateway: GatewayContext): Promise<readonly GatewayModule[]> {
  const sports = await createSportsModule(gateway)
  return [
    siteModule,
    activitiesModule,
    captchaModule,
    createVenuesModule({
      local: [sports.venue],
      launchTokens: createLaunchTokens(gateway),
      moneyFollows: createMoneyFollows(gateway),
      games: { played: selectPlayedGames, jackpots: selectAmounts },
    }),
    jackpotsModule,
    usersModule,
    identityModule,
    profileModule,
    payoutModule,
    uploadsModule,
    depositsModule,
    walletModule,
    createWithdrawalsModule({ turnoverOf }),
    exchangeModule,
    createRecordsModule({ orders: RECORDED_ORDERS }),
    turnoverModule,
    rebatesModule,
    seamlessModule,
    messagesModule,
    sports,
    createBetsModule(sports),
    createReconciliationModule(reconciledParties),
    housekeepingModule,
    sandboxModule,
  ]
}
