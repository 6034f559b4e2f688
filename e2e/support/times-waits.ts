import type { TestStep } from '@playwright/test/reporter'

/** What a browser story waited for, in milliseconds. */
export type Waits = {
  /** Until what is expected was there. */
  readonly expectations: number
  /** Until a page was open, or an event of it came. */
  readonly pages: number
  /** Clicks, typing, and reading the page. */
  readonly actions: number
  /** Making and removing what tests are given: sites, browsers, pages. */
  readonly fixtures: number
  readonly hooks: number
}

type Step = Pick<TestStep, 'category' | 'title' | 'startTime' | 'duration'> & { readonly steps: readonly Step[] }

const FRAMES = new Set(['Before Hooks', 'After Hooks', 'Worker Cleanup'])
const PAGES = /^(?:Navigate|Wait for|Reload|Go back|Go forward)/

/**
 * Adds up the outermost steps of one test, so that no moment is counted twice: what happens inside of an expectation,
 * a fixture or a hook belongs to it, and of two steps at once the later begins where the earlier has ended.
 */
export function waitsOf(steps: readonly Step[]): Waits {
  const waits = { expectations: 0, pages: 0, actions: 0, fixtures: 0, hooks: 0 }
  let until = 0
  for (const step of outermost(steps).toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())) {
    const start = step.startTime.getTime()
    const end = start + Math.max(0, step.duration)
    const kind = kindOf(step)
    if (kind !== undefined) waits[kind] += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return waits
}

/** Steps that a story is told in, and the frames around hooks and fixtures, are opened. */
function outermost(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) =>
    step.category === 'test.step' || FRAMES.has(step.title) ? outermost(step.steps) : [step],
  )
}

function kindOf({ category, title }: Step): keyof Waits | undefined {
  if (category === 'expect') return 'expectations'
  if (category === 'fixture') return 'fixtures'
  if (category === 'hook') return 'hooks'
  if (category === 'pw:api') return PAGES.test(title) ? 'pages' : 'actions'
  return undefined
}
