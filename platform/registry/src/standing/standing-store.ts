import { HEALTH_WINDOW_MS, type ThemeId } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'

import { boundsOf, rateOf, type Tally } from '../base/index.ts'
import type { Queryable } from '../storage/index.ts'

/**
 * What is known of a release on a theme: `proved` by devices on which it did well, `failed` by those on which it did not,
 * `withdrawn` by somebody who went back from it. Whatever is not known has no standing.
 */
export type Standing = 'proved' | 'failed' | 'withdrawn'

/** Unwell devices of a release that is not well: 5 %. */
const FAILED_RATE = 0.05
/** One device that fails says more of the device. */
const FAILED_DEVICES = 10
/** Measurements are kept that long. */
const SEEN_DAYS = 7

const CountsSchema = v.array(
  v.object({ version: v.string(), outcome: v.string(), devices: v.pipe(v.string(), v.transform(Number)) }),
)
const StandingsSchema = v.array(
  v.object({ version: v.string(), standing: v.picklist(['proved', 'failed', 'withdrawn']) }),
)

/**
 * Version → standing of one remote on one theme. What was measured in the last week counts before what was written down;
 * a decision counts before both.
 */
export async function readStandings(
  db: Queryable,
  { theme, remote, now }: { readonly theme: ThemeId; readonly remote: string; readonly now: number },
): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await db.query('SELECT version, standing FROM registry.standings WHERE theme = $1 AND remote = $2', [
    theme,
    remote,
  ])
  const known = new Map(v.parse(StandingsSchema, rows).map(({ version, standing }) => [version, standing]))
  for (const [version, standing] of await measured(db, theme, remote, now)) {
    if (known.get(version) !== 'withdrawn') known.set(version, standing)
  }
  return known
}

async function measured(
  db: Queryable,
  theme: ThemeId,
  remote: string,
  now: number,
): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await db.query(
    `SELECT version, outcome, sum(devices)::text AS devices FROM registry.health_counts
     WHERE theme = $1 AND remote = $2 AND slot > $3 AND cohort <> 'allow' GROUP BY 1, 2`,
    [theme, remote, Math.floor((now - SEEN_DAYS * DAY_MS) / HEALTH_WINDOW_MS)],
  )
  const counts = Map.groupBy(v.parse(CountsSchema, rows), ({ version }) => version)
  return new Map(
    Array.from(counts, ([version, all]) => {
      const of = (outcome: string): number => all.find((count) => count.outcome === outcome)?.devices ?? 0
      return [version, standingOf({ samples: of('seen'), unwell: of('unwell') }, of('activated'))] as const
    }).filter((entry): entry is [string, Standing] => entry[1] !== undefined),
  )
}

/** Failed: ten devices or more, above 5 % for certain. Proved: on screen somewhere, and not above 5 %. Pure. */
function standingOf(tally: Tally, activated: number): Standing | undefined {
  if (tally.unwell >= FAILED_DEVICES && boundsOf(tally).low > FAILED_RATE) return 'failed'
  return activated > 0 && rateOf(tally) <= FAILED_RATE ? 'proved' : undefined
}

export interface StandingRow {
  readonly theme: ThemeId
  readonly remote: string
  readonly version: string
  /** Undefined: somebody has chosen it anew, so what was decided against it is over. */
  readonly standing: Standing | undefined
}

export async function writeStandings(tx: Queryable, rows: readonly StandingRow[], now: number): Promise<void> {
  for (const { theme, remote, version, standing } of rows) {
    await (standing === undefined
      ? tx.query('DELETE FROM registry.standings WHERE theme = $1 AND remote = $2 AND version = $3', [
          theme,
          remote,
          version,
        ])
      : tx.query(
          `INSERT INTO registry.standings (theme, remote, version, standing, since) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT ON CONSTRAINT standings_pkey DO UPDATE SET standing = excluded.standing, since = excluded.since`,
          [theme, remote, version, standing, now],
        ))
  }
}
