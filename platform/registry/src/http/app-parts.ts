import type { FastifyBaseLogger } from 'fastify'

import type { CompositionService } from '../composition/composition-service.ts'
import type { Operations } from '../operations.ts'
import type { RegistryOptions } from '../options.ts'
import type { RegistryContext } from '../registry-context.ts'
import type { SigningKeys } from '../signing/signing-keys.ts'
import type { TokenSource } from './access-tokens.ts'

/** What the routes work with. */
export interface AppParts {
  readonly context: RegistryContext
  readonly operations: Operations
  readonly compositions: CompositionService
  readonly keys: SigningKeys
  readonly tokens: TokenSource
  readonly instance: string
  readonly log: FastifyBaseLogger
  readonly options: Pick<RegistryOptions, 'trustProxy' | 'callsPerMinute'>
}
