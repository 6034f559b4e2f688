import type { FastifyBaseLogger } from 'fastify'

import type { CompositionService } from '../composition/index.ts'
import type { HealthIntake } from '../health/index.ts'
import type { Operations } from '../operations/index.ts'
import type { RegistryContext } from '../context/index.ts'
import type { UnpromotedLimits } from '../budgets/index.ts'
import type { Grants } from '../grants/index.ts'
import type { Proposals } from '../proposals/index.ts'
import type { ReportIntake } from '../reports/index.ts'
import type { SigningKeys } from '../signing/index.ts'
import type { People } from '../access/index.ts'
import type { SignIns } from '../sign-in/index.ts'

export interface AppOptions {
  /** Addresses of proxies whose forwarded headers are believed, as Fastify takes it. */
  readonly trustProxy?: boolean | string
  /** Calls of the ops API per minute and address; 600 by default. */
  readonly callsPerMinute?: number
  /** Beacons of release health per minute and address; 600 by default. */
  readonly beaconsPerMinute?: number
  /** What may be published of a name in a day and never be promoted. */
  readonly unpromoted?: UnpromotedLimits
}

/** What the routes work with. */
export interface AppParts {
  readonly context: RegistryContext
  readonly operations: Operations
  readonly compositions: CompositionService
  readonly intake: HealthIntake
  readonly reports: ReportIntake
  readonly grants: Grants
  readonly proposals: Proposals
  readonly keys: SigningKeys
  /** Who may call, and what they may do. */
  readonly tokens: People
  /** There where a provider of OpenID Connect is set up. */
  readonly signIns: SignIns | undefined
  readonly instance: string
  readonly log: FastifyBaseLogger
  readonly options: AppOptions
}
