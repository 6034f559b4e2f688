import type { Composition } from '@site/contracts'

import type { Refusal, Verdict } from './refusal.ts'

export interface CompositionStoreDeps {
  readonly initial: Composition
  /** Asks the registry for the theme's composition and puts it through every check. */
  readonly fetchComposition: () => Promise<Verdict<Composition>>
  readonly onRefused?: (refusal: Refusal) => void
  /** The host of this page was withdrawn in a hurry: the page is to be loaded anew. */
  readonly onHostRecalled?: () => void
  /** Calls back once no money call is under way, or the longest of them is over; at once where this is left out. */
  readonly afterMoney?: (then: () => void) => void
}

type Listener = (composition: Composition) => void

export interface CompositionStore {
  /** What is in force now. */
  current(): Composition
  /** A newer accepted composition that waits for the next navigation. */
  pending(): Composition | undefined
  /**
   * A navigation begins: what is pending comes into force. Views that are mounted keep the release they were mounted
   * with; routes and releases are looked up anew with the answer.
   */
  adopt(): Composition
  /** A revision was announced, or it is time to look; nothing is fetched when it is known already. */
  refresh(announced?: number): Promise<void>
  /** Called after `adopt` brought another composition into force. Answers the way to stop. */
  onAdopted(listener: Listener): () => void
  /** Called when a newer composition has been accepted, before it is adopted. Answers the way to stop. */
  onPending(listener: Listener): () => void
  /**
   * How often an urgent composition has taken away the release of a remote that was in force: what was mounted of it
   * before is to be mounted anew, in the middle of a page, when `onRecalled` says so.
   */
  recalls(remote: string): number
  /** Called when what was withdrawn in a hurry is to go from the screen. Answers the way to stop. */
  onRecalled(listener: () => void): () => void
}

/** Holds the composition in force and the next one, so that a switch happens between two pages and never inside one. */
export function createCompositionStore(deps: CompositionStoreDeps): CompositionStore {
  const { afterMoney = (then) => then() } = deps
  let current = deps.initial
  let next: Composition | undefined
  let fetching: Promise<void> | undefined
  let isRequestedAgain = false
  const adopted = new Set<Listener>()
  const arrived = new Set<Listener>()
  const leaving = new Set<() => void>()
  const recalled = new Map<string, number>()

  const newest = (): Composition => next ?? current
  const isKnown = (revision: number): boolean => revision === newest().revision

  async function fetchNext(): Promise<void> {
    const verdict = await deps.fetchComposition()
    if (!verdict.ok) {
      deps.onRefused?.(verdict.refusal)
      return
    }
    const given = verdict.value
    const isOther = given.instance !== newest().instance || !isKnown(given.revision)
    if (!isOther) return
    const isUrgent = given.instance === current.instance && (given.urgent ?? 0) > current.revision
    // A page keeps its host until it is loaded again, and with it the releases that were judged to run over that host.
    if (given.host?.active.version !== deps.initial.host?.active.version) {
      if (isUrgent) deps.onHostRecalled?.()
      return
    }
    next = given
    for (const listener of [...arrived]) listener(given)
    if (isUrgent) recall(given)
  }

  /**
   * Somebody withdrew a release in a hurry: it is not mounted any more, nor left on screen until the player goes
   * elsewhere; a money call that is under way is waited for.
   */
  function recall({ remotes }: Composition): void {
    for (const [name, { active }] of Object.entries(current.remotes)) {
      if (remotes[name]?.active.container !== active.container) recalled.set(name, (recalled.get(name) ?? 0) + 1)
    }
    adopt()
    afterMoney(() => {
      for (const listener of [...leaving]) listener()
    })
  }

  function adopt(): Composition {
    if (next === undefined) return current
    current = next
    next = undefined
    for (const listener of [...adopted]) listener(current)
    return current
  }

  /** One request at a time; an announcement during it leads to one more. */
  async function run(): Promise<void> {
    do {
      isRequestedAgain = false
      await fetchNext()
    } while (isRequestedAgain)
  }

  return {
    current: () => current,
    pending: () => next,
    adopt,
    recalls: (remote) => recalled.get(remote) ?? 0,
    refresh(announced) {
      if (announced !== undefined && isKnown(announced)) return Promise.resolve()
      if (fetching !== undefined) {
        if (announced !== undefined) isRequestedAgain = true
        return fetching
      }
      fetching = run().finally(() => {
        fetching = undefined
      })
      return fetching
    },
    onAdopted(listener) {
      adopted.add(listener)
      return () => adopted.delete(listener)
    },
    onPending(listener) {
      arrived.add(listener)
      return () => arrived.delete(listener)
    },
    onRecalled(listener) {
      leaving.add(listener)
      return () => leaving.delete(listener)
    },
  }
}
