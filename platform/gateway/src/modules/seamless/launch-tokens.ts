import { HOUR_MS } from '@site/domain'
import { hashOfSecret, newSecret } from '@site/server'

import type { Db } from '../../db/database.ts'
import type { LaunchTokens } from '../venues/index.ts'
import { insertSession } from './seamless.repository.ts'

/** A launch token must be exchanged this soon after the entry. */
const LAUNCH_TOKEN_MS = 120_000
/** A visit to a venue ends after this long. */
const VISIT_MS = 12 * HOUR_MS

/** Launch tokens, which a venue exchanges for the session of the visit. */
export function createLaunchTokens({ db }: { readonly db: Db }): LaunchTokens {
  return {
    async issue(visit) {
      const token = newSecret()
      await insertSession(db, {
        ...visit,
        launchTokenHash: hashOfSecret(token),
        launchTokenUntil: new Date(Date.now() + LAUNCH_TOKEN_MS),
        expiresAt: new Date(Date.now() + VISIT_MS),
      })
      return token
    },
  }
}
