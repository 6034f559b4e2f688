import {
  type Composition,
  COMPOSITION_REFUSALS,
  type CompositionRefusal,
  THEME_IDS,
  type ThemeId,
} from '@site/contracts'
import { MINUTE_MS } from '@site/domain'
import { Counter, Gauge, Registry } from 'prom-client'

import type { CompositionMeasures, Fetched } from '../compositions/index.ts'

/** A composition is in use for as long after a page was made of it: of a theme that nobody opens none grows old. */
const IN_USE_MS = 5 * MINUTE_MS

type Times = Pick<Composition, 'issuedAt' | 'expiresAt'>

export interface EdgeMeasures extends CompositionMeasures {
  /** All of it, for Prometheus. */
  readonly registry: Registry
  /** A request was answered; by the route as it was declared, so that nobody's addresses make series. */
  answered(route: string, status: number): void
  /** A page was made of everybody's composition. */
  served(composition: Pick<Composition, 'theme'> & Times): void
}

/**
 * Measurements of one edge, on a registry of its own so that two edges in one process do not collide. Themes, routes,
 * status codes and reasons are few, and so are the series.
 */
export function createEdgeMeasures(now = Date.now): EdgeMeasures {
  const registry = new Registry()
  const registers = [registry]
  const answers = new Counter({
    name: 'edge_requests_total',
    help: 'Requests by route and status of the answer',
    labelNames: ['route', 'status'],
    registers,
  })
  const fetches = new Counter({
    name: 'edge_composition_fetches_total',
    help: 'Questions to the registry, by what came of them',
    labelNames: ['theme', 'outcome'],
    registers,
  })
  const refusals = new Counter({
    name: 'edge_compositions_refused_total',
    help: 'Compositions that came and were not trusted, by the reason',
    labelNames: ['theme', 'reason'],
    registers,
  })
  // From nought on: a series that begins with the first refusal shows no rise.
  for (const theme of THEME_IDS) for (const reason of COMPOSITION_REFUSALS) refusals.inc({ theme, reason }, 0)
  const inUse = new Map<ThemeId, Times & { readonly at: number }>()
  /** Of each composition in use, at each look. */
  const addTime = (name: string, help: string, millisecondsOf: (times: Times) => number) => {
    const gauge: Gauge = new Gauge({
      ...{ name, help, labelNames: ['theme'], registers },
      collect() {
        gauge.reset()
        for (const [theme, { at, ...times }] of inUse)
          if (now() - at <= IN_USE_MS) gauge.set({ theme }, millisecondsOf(times) / 1_000)
      },
    })
  }
  addTime(
    'edge_composition_age_seconds',
    'Since when the composition was signed that pages of the last five minutes were made of',
    ({ issuedAt }) => now() - issuedAt,
  )
  addTime(
    'edge_composition_left_seconds',
    'Until it expires, and there are no pages without a newer one',
    ({ expiresAt }) => expiresAt - now(),
  )
  return {
    registry,
    answered: (route, status) => answers.inc({ route, status }),
    fetched: (theme: ThemeId, outcome: Fetched) => fetches.inc({ theme, outcome }),
    refused: (theme: ThemeId, reason: CompositionRefusal) => refusals.inc({ theme, reason }),
    served: ({ theme, issuedAt, expiresAt }) => inUse.set(theme, { issuedAt, expiresAt, at: now() }),
  }
}
