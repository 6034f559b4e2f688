import { HEALTH_OUTCOMES } from '@site/contracts'
import { metricText } from '@site/server'

import type { ReportFate } from './intake.ts'
import type { ThemeHealth } from './evidence.ts'

interface Fates {
  /** Of reports of health. */
  readonly health: ReadonlyMap<ReportFate, number>
  /** Of reports of errors. */
  readonly errors: ReadonlyMap<string, number>
}

/** Prometheus' text. Names and versions that label a line were checked when the release was published. */
export function metricsText(themes: readonly ThemeHealth[], fates: Fates): string {
  const devices = themes.flatMap(({ theme, releases }) =>
    releases.flatMap(({ remote, version, cohort, samples, unwell, ...release }) => {
      const outcomes = HEALTH_OUTCOMES.map((outcome) => [outcome, release[outcome]] as const)
      return [['seen', samples] as const, ['unwell', unwell] as const, ...outcomes].map(
        ([outcome, value]) => [{ theme, remote, version, cohort, outcome }, value] as const,
      )
    }),
  )
  const vitals = themes.flatMap(({ theme, releases }) =>
    releases.flatMap(({ remote, version, cohort, vitals: times }) =>
      Object.entries(times).map(([vital, time]) => ({ labels: { theme, remote, version, cohort, vital }, time })),
    ),
  )
  const verdicts = themes.flatMap(({ theme, candidates }) =>
    candidates.map(({ remote, version, verdict }) => [{ theme, remote, version, verdict }, 1] as const),
  )
  return [
    ...metricText(
      'registry_release_devices',
      { type: 'gauge', help: 'Devices in the last hour, each once in ten minutes' },
      devices,
    ),
    ...metricText(
      'registry_release_vital_devices',
      {
        type: 'gauge',
        help: 'Devices in the last hour that told how long a page of the release took, each once in ten minutes',
      },
      vitals.map(({ labels, time }) => [labels, time.samples] as const),
    ),
    ...metricText(
      'registry_release_vital_p75_ms',
      {
        type: 'gauge',
        help: 'What three of four of them needed at most, rounded up; none where they are too few to say',
      },
      vitals.flatMap(({ labels, time }) => (time.p75 === undefined ? [] : [[labels, time.p75] as const])),
    ),
    ...metricText(
      'registry_candidate_verdict',
      { type: 'gauge', help: 'What is concluded about each candidate' },
      verdicts,
    ),
    ...metricText(
      'registry_health_reports_total',
      { type: 'counter', help: 'Reports that this process took, by what became of them' },
      Array.from(fates.health, ([fate, value]) => [{ fate }, value] as const),
    ),
    ...metricText(
      'registry_error_reports_total',
      { type: 'counter', help: 'Reports of errors that this process took, by what became of them' },
      Array.from(fates.errors, ([fate, value]) => [{ fate }, value] as const),
    ),
    '',
  ].join('\n')
}
