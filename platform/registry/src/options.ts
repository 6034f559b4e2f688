import type { FeatureFlags, HostManifest } from '@site/contracts'
import type { Bus } from '@site/server'
import type { FastifyBaseLogger } from 'fastify'

import type { Origins, Seed } from './channels/index.ts'
import type { AppOptions } from './http/index.ts'
import type { ReleaseLimits } from './releases/index.ts'
import type { SignInSettings } from './sign-in/index.ts'
import type { DeclaredCalls } from './rules/index.ts'
import type { DatabaseSource } from './storage/index.ts'

/** Everything that the registry is told from outside; it reads no environment itself. */
export interface RegistryOptions extends AppOptions {
  readonly database: DatabaseSource
  /** The registry's own folder: signing keys, tokens and the end of the audit log lie below it. */
  readonly dataDir: string
  /** Where releases are published to; what serves `/releases/` reads it. */
  readonly releasesDir: string
  /** `host.json` of the host that the themes run; asked at each promotion, so that a new host counts at once. */
  readonly readHostManifest: () => Promise<HostManifest>
  /** Calls that the gateway serves, asked at each promotion; without it their schemas are not judged. */
  readonly readGatewayCalls?: () => Promise<DeclaredCalls>
  readonly flagDefaults: FeatureFlags
  /** Where release files may come from, per theme and remote; a remote that is not named lies on the page's origin. */
  readonly origins?: Origins
  /** Flags that the channels of a new installation begin with; those of a deployment are its `flagDefaults`. */
  readonly flags?: NonNullable<Seed['flags']>
  readonly bus?: Bus
  /** The secret of the installation's own token, where the deployment gives it; otherwise one is made in `dataDir`. */
  readonly opsToken?: string
  /** How people sign in without a token; not at all by default. */
  readonly signIn?: SignInSettings
  /** How long a composition is valid; 24 h by default. */
  readonly compositionLifetimeMs?: number
  /** How long a retired signing key stays trusted; 48 h by default. */
  readonly keyOverlapMs?: number
  readonly limits?: ReleaseLimits
  /** How often candidates are judged, in milliseconds; 5,000 by default. */
  readonly judgeEveryMs?: number
  /** Devices of one network address whose reports of health count in ten minutes; 60 by default. */
  readonly healthDevicesPerAddress?: number
  /** Rows of health, up to three a report, that wait in the process to be written; 50,000 by default. */
  readonly healthRowsWaiting?: number
  /** Reports of errors of one network address that are looked at in ten minutes; 30 by default. */
  readonly errorReportsPerAddress?: number
  readonly now?: () => number
  readonly logger?: FastifyBaseLogger
}
