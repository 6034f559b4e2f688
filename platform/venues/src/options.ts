import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'

/** Everything the venues are told by who runs them. */
export interface VenuesOptions {
  /** A pool of the caller's; the venues keep to a schema of their own in it. */
  readonly pool: Pool
  /** Where the operator's wallet is, without a path, e.g. `http://127.0.0.1:8080`. */
  readonly operatorUrl: string
  /** What calls on the wallet are signed with; shared with the operator. */
  readonly secret: string
  /** Origins of the operator's pages, which may frame the games. */
  readonly parents: readonly string[]
  readonly logger?: FastifyBaseLogger
  /** Clock of the draws, epoch ms. */
  readonly now?: () => number
  /** Lets anybody move the clock of the draws on; never where real money is bet. */
  readonly sandbox?: boolean
}
