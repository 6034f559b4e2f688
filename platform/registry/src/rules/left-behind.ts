import { aboveLimits, figureInWords, type Isolation, leftTotals, type Release, worstOf } from '@site/contracts'

import type { Violation } from './rule.ts'

const RULE = 'left-behind'

/**
 * What a release leaves behind in a page after it was mounted and unmounted, by the measurement that came with it: one
 * finding for each kind of which it is more than a release may. Of one that was never measured nothing is known.
 */
export function leftBehind(release: Release, isolation: Isolation | undefined): Violation[] {
  const { name, version } = release
  const about = { rule: RULE, remotes: [name] }
  if (isolation === undefined) {
    return [
      {
        ...about,
        message: `What ${name} ${version} leaves behind in a page was never measured.`,
        example: 'npm run measure says it, and publish sends it along.',
        isUnclear: true,
      },
    ]
  }
  const totals = leftTotals(isolation)
  return aboveLimits(totals).map((kind) => ({
    ...about,
    message: `${name} ${version} leaves more behind in a page than a release may: ${figureInWords(totals, kind)}.`,
    example: `after ${isolation.mounts} mounts ${worstOf(isolation, kind)}`,
  }))
}
