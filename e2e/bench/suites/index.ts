import type { Browser } from '@playwright/test'
import type { EmbeddedSite } from '@site/edge/embedded'
import type { Figure } from '../report.ts'
import { measureBuild } from './build.ts'
import { measureFaults } from './fault.ts'
import { measureMemory } from './memory.ts'
import { measurePages } from './page.ts'
import { measureSwitch } from './switch.ts'

export interface Bench {
  readonly browser: Browser
  /** The site as it is shipped. */
  readonly composed: EmbeddedSite
  /** The same code as one application, without federation. */
  readonly single: EmbeddedSite
  readonly root: string
  /** Data of the composed site. */
  readonly dataDir: string
}

export const SUITES = {
  page: measurePages,
  fault: measureFaults,
  switch: measureSwitch,
  build: measureBuild,
  memory: measureMemory,
} as const satisfies Record<string, (bench: Bench) => Promise<readonly Figure[]>>

export type SuiteName = keyof typeof SUITES
