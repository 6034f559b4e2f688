import type { Pool } from 'pg'

import type { AppOptions } from './http/index.ts'

/** Everything the venues are told by who runs them. */
export interface VenuesOptions extends AppOptions {
  /** A pool of the caller's; the venues keep to a schema of their own in it. */
  readonly pool: Pool
  /** Where the operator's wallet is, without a path, e.g. `http://127.0.0.1:8080`. */
  readonly operatorUrl: string
  /** Clock of the draws, epoch ms. */
  readonly now?: () => number
}
