import * as v from 'valibot'

import { moment, percent, table } from './format.ts'

const VitalSchema = v.object({ samples: v.number(), p75: v.optional(v.number()) })

/** What the registry answers of the health of releases. */
export const HealthSchema = v.object({
  themes: v.array(
    v.object({
      theme: v.string(),
      releases: v.array(
        v.object({
          remote: v.string(),
          version: v.string(),
          cohort: v.string(),
          samples: v.number(),
          unwell: v.number(),
          activated: v.number(),
          failed: v.number(),
          fallback: v.number(),
          error: v.number(),
          rejected: v.number(),
          vitals: v.object({ LCP: VitalSchema, INP: VitalSchema }),
        }),
      ),
      candidates: v.array(
        v.object({
          remote: v.string(),
          version: v.string(),
          verdict: v.string(),
          says: v.string(),
          plan: v.optional(
            v.object({
              step: v.number(),
              steps: v.number(),
              weight: v.number(),
              next: v.optional(v.number()),
              until: v.number(),
              state: v.picklist(['running', 'waiting', 'due', 'finished']),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type ThemeHealth = v.InferOutput<typeof HealthSchema>['themes'][number]
type Plan = NonNullable<ThemeHealth['candidates'][number]['plan']>

/** How the releases of a theme do, and what follows for its candidates: lines for `list`. */
export function healthText(health: ThemeHealth | undefined): string[] {
  if (health === undefined) return []
  const rows = health.releases.map(({ remote, version, cohort, samples, unwell, vitals, ...outcomes }) => [
    remote,
    version,
    cohort,
    String(samples),
    samples === 0 ? '-' : `${unwell} (${((unwell / samples) * 100).toFixed(1)} %)`,
    ...[outcomes.activated, outcomes.failed, outcomes.fallback, outcomes.error, outcomes.rejected].map(String),
    vitalText(vitals.LCP),
    vitalText(vitals.INP),
  ])
  const head = [
    'remote',
    'version',
    'cohort',
    'devices',
    'unwell',
    'on screen',
    'failed',
    'replaced',
    'uncaught',
    'rejected',
    'paint',
    'delay',
  ]
  const judged = health.candidates.flatMap(({ remote, version, verdict, says, plan }) => [
    says === ''
      ? `  candidate ${remote} ${version}: ${verdict}`
      : `  candidate ${remote} ${version}: ${verdict}, ${says}`,
    ...(plan === undefined ? [] : [`    ${planText(plan)}`]),
  ])
  return [...(rows.length === 0 ? [] : ['  health in the last hour', table(head, rows)]), ...judged]
}

/** `≤ 2500 ms (40)`: what three of four devices needed at most, and how many told. */
function vitalText({ samples, p75 }: v.InferOutput<typeof VitalSchema>): string {
  if (samples === 0) return '-'
  return p75 === undefined ? `too few (${samples})` : `≤ ${p75} ms (${samples})`
}

/** `step 2 of 5, 5 %; goes on to 25 % after 2026-11-23 10:00 UTC` */
function planText({ step, steps, weight, next, until, state }: Plan): string {
  const here = `step ${step} of ${steps}, ${percent(weight)}`
  if (next === undefined) return `${here}: the plan ends here, promoting it is yours`
  if (state === 'waiting') return `${here}; its time is over, ${percent(next)} waits for the evidence`
  return `${here}; goes on to ${percent(next)} after ${moment(until)}`
}
