import { runRelease } from '../support/release-command.ts'
import type { Bench } from './bench.ts'

/** Runs a verb of `npm run release` as the ops of the composed site. */
export function release({ composed, dataDir }: Bench, args: readonly string[]): Promise<string> {
  return runRelease({ url: composed.url, dataDir }, args)
}
