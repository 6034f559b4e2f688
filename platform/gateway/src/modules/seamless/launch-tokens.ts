import type { Db } from '../../db/database.ts'
import type { LaunchTokens } from '../venues/index.ts'
import { insertSession } from './seamless.repository.ts'
import { hashOf, LAUNCH_TOKEN_MS, newSecret, VISIT_MS } from './secrets.ts'

/** Launch tokens, which a venue exchanges for the session of the visit. */
export function createLaunchTokens({ db }: { readonly db: Db }): LaunchTokens {
  return {
    async issue(visit) {
      const token = newSecret()
      await insertSession(db, {
        ...visit,
        launchTokenHash: hashOf(token),
        launchTokenUntil: new Date(Date.now() + LAUNCH_TOKEN_MS),
        expiresAt: new Date(Date.now() + VISIT_MS),
      })
      return token
    },
  }
}
