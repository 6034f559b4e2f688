import { setImmediate } from 'node:timers/promises'

import { type AnyRelease, isHostRelease } from '@site/contracts'

import { checkChange, FALLBACK_RULES, type Ground, RULES, type Violation, violationsOf } from '../rules/index.ts'
import { Budget, Comparisons } from '../shapes/index.ts'

type LiveSets = readonly (readonly AnyRelease[])[]
type Rules = typeof RULES

/** The rules over sets of releases. What they compare has one budget, and others have their turn in between. */
export interface Check {
  readonly ground: Ground
  /** See the rules' own `checkChange`. */
  checkChange(before: LiveSets, after: LiveSets, changed: readonly string[], rules?: Rules): Promise<Violation[]>
  /** Everything wrong about each of the sets. */
  violationsOf(sets: LiveSets, rules?: Rules): Promise<Violation[]>
}

/** @param isOfDocument whether the question brings a release, a host or a gateway that is not there yet */
export function createCheck(ground: Ground, { isOfDocument }: { readonly isOfDocument: boolean }): Check {
  const comparisons = new Comparisons(isOfDocument ? new Budget() : undefined)
  const compared = new Set<string>()

  /**
   * Rules are about one release or two, so what is heavy about a set is done piece by piece: each of its releases, then each
   * two of them, a share for each. The rules over the whole set find that compared.
   */
  async function compareAhead(sets: LiveSets, rules: Rules): Promise<void> {
    for (const part of sets.flatMap((live) => partsOf(live, rules))) {
      const share = part.map(({ name, version }) => `${name}@${version}`).join(' ')
      if (compared.has(share)) continue
      compared.add(share)
      await othersTurn()
      comparisons.within(share, () => violationsOf(ground, part, RULES))
    }
  }

  return {
    ground,
    async checkChange(before, after, changed, rules = RULES) {
      await compareAhead([...before, ...after], rules)
      return comparisons.within('', () => checkChange(ground, before, after, changed, rules))
    },
    async violationsOf(sets, rules = RULES) {
      await compareAhead(sets, rules)
      return comparisons.within('', () => sets.flatMap((live) => violationsOf(ground, live, rules)))
    },
  }
}

/** A fallback is nobody's neighbour: its rules are about one release alone. */
function partsOf(live: readonly AnyRelease[], rules: Rules): (readonly AnyRelease[])[] {
  const host = live.filter(isHostRelease)
  const remotes = live.filter((release) => !isHostRelease(release))
  const pairs = remotes.flatMap((one, index) => remotes.slice(index + 1).map((other) => [...host, one, other]))
  return [...remotes.map((one) => [...host, one]), ...(rules === FALLBACK_RULES ? [] : pairs)]
}

let line = Promise.resolve()

/** Lets in whatever else waits. Of several checks one goes on at a time, so that they keep nobody waiting together. */
function othersTurn(): Promise<void> {
  line = line.then(() => setImmediate())
  return line
}
