import type { HostManifest } from '@site/contracts'

import type { ReleaseContext, ReleaseReader } from '../releases/index.ts'
import type { DeclaredCalls } from '../rules/index.ts'

/** What the parts of one running registry share. Made once, in `createRegistry`. */
export interface RegistryContext extends ReleaseContext {
  readonly releases: ReleaseReader
  /** Where source maps are filed: beside keys and tokens, never where releases are served from. */
  readonly mapsDir: string
  readonly readHostManifest: () => Promise<HostManifest>
  /** @throws Error where the gateway cannot be asked */
  readonly readGatewayCalls: () => Promise<DeclaredCalls>
  /** Remote → version that was last built from the working tree and published by this process; empty without one. */
  readonly localBuilds: Map<string, string>
}
