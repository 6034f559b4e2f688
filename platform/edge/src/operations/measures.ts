import type { Composition, ThemeId } from '@site/contracts'
import { MINUTE_MS } from '@site/domain'
import { metricText, type MetricSeries } from '@site/server'

import type { CompositionMeasures, Fetched, RefusalReason } from '../compositions/index.ts'

/** A composition is in use for as long after a page was made of it: of a theme that nobody opens none grows old. */
const IN_USE_MS = 5 * MINUTE_MS

export interface EdgeMeasures extends CompositionMeasures {
  /** A request was answered; by the route as it was declared, so that nobody's addresses make series. */
  answered(route: string, status: number): void
  /** A page was made of everybody's composition. */
  served(composition: Pick<Composition, 'theme' | 'issuedAt' | 'expiresAt'>): void
  /** All of it in Prometheus' text. */
  text(): string
}

/** Measurements of one edge. Themes, routes, status codes and reasons are few, and so are the series. */
export function createEdgeMeasures(now = Date.now): EdgeMeasures {
  const answers = new Tally<'route' | 'status'>()
  const fetches = new Tally<'theme' | 'outcome'>()
  const refusals = new Tally<'theme' | 'reason'>()
  const inUse = new Map<ThemeId, Pick<Composition, 'issuedAt' | 'expiresAt'> & { readonly at: number }>()
  return {
    answered: (route, status) => answers.count({ route, status: String(status) }),
    fetched: (theme: ThemeId, outcome: Fetched) => fetches.count({ theme, outcome }),
    refused: (theme: ThemeId, reason: RefusalReason) => refusals.count({ theme, reason }),
    served: ({ theme, issuedAt, expiresAt }) => inUse.set(theme, { issuedAt, expiresAt, at: now() }),
    text() {
      const current = [...inUse].filter(([, { at }]) => now() - at <= IN_USE_MS)
      const seconds = (of: (one: { readonly issuedAt: number; readonly expiresAt: number }) => number) =>
        current.map(([theme, one]): MetricSeries => [{ theme }, of(one) / 1_000])
      return [
        ...metricText(
          'edge_requests_total',
          { type: 'counter', help: 'Requests by route and status of the answer' },
          answers.series(),
        ),
        ...metricText(
          'edge_composition_fetches_total',
          { type: 'counter', help: 'Questions to the registry, by what came of them' },
          fetches.series(),
        ),
        ...metricText(
          'edge_compositions_refused_total',
          { type: 'counter', help: 'Compositions that came and were not trusted, by the reason' },
          refusals.series(),
        ),
        ...metricText(
          'edge_composition_age_seconds',
          {
            type: 'gauge',
            help: 'Since when the composition was signed that pages of the last five minutes were made of',
          },
          seconds(({ issuedAt }) => now() - issuedAt),
        ),
        ...metricText(
          'edge_composition_left_seconds',
          { type: 'gauge', help: 'Until it expires, and there are no pages without a newer one' },
          seconds(({ expiresAt }) => expiresAt - now()),
        ),
        '',
      ].join('\n')
    },
  }
}

/** How often something happened, by its labels. */
class Tally<Label extends string> {
  readonly #series = new Map<string, { readonly labels: Readonly<Record<Label, string>>; count: number }>()

  count(labels: Readonly<Record<Label, string>>): void {
    const key = JSON.stringify(labels)
    const one = this.#series.get(key) ?? { labels, count: 0 }
    one.count += 1
    this.#series.set(key, one)
  }

  series(): MetricSeries[] {
    return Array.from(this.#series.values(), ({ labels, count }) => [labels, count])
  }
}
