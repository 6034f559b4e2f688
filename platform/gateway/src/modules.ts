import type { GatewayModule } from './module.ts'
import { activitiesModule } from './modules/activities/activities.routes.ts'
import { captchaModule } from './modules/captcha/captcha.routes.ts'
import { housekeepingModule } from './modules/housekeeping/index.ts'
import { identityModule } from './modules/identity/identity.routes.ts'
import { jackpotsModule } from './modules/jackpots/index.ts'
import { messagesModule } from './modules/messages/messages.routes.ts'
import { payoutModule } from './modules/payout/payout.routes.ts'
import { profileModule } from './modules/profile/profile.routes.ts'
import { rebatesModule } from './modules/rebates/index.ts'
import { recordsModule } from './modules/records/records.routes.ts'
import { sandboxModule } from './modules/sandbox/sandbox.routes.ts'
import { seamlessModule } from './modules/seamless/seamless.routes.ts'
import { siteModule } from './modules/site/site.routes.ts'
import { sportsModule } from './modules/sports/sports.routes.ts'
import { usersModule } from './modules/users/users.routes.ts'
import { venuesModule } from './modules/venues/venues.routes.ts'
import { walletModule } from './modules/wallet/wallet.routes.ts'

/** Every part of the API, in the order of seeding: members before what belongs to them. */
export const MODULES: readonly GatewayModule[] = [
  siteModule,
  activitiesModule,
  captchaModule,
  venuesModule,
  jackpotsModule,
  usersModule,
  identityModule,
  profileModule,
  payoutModule,
  walletModule,
  recordsModule,
  rebatesModule,
  seamlessModule,
  messagesModule,
  sportsModule,
  housekeepingModule,
  sandboxModule,
]
