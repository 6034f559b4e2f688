import { HEALTH_OUTCOMES } from '@site/contracts'
import { Counter, Gauge, Registry } from 'prom-client'

import type { ThemeHealth } from './evidence.ts'
import type { ReportFate } from './intake.ts'

interface Fates {
  /** Of reports of health. */
  readonly health: ReadonlyMap<ReportFate, number>
  /** Of reports of errors. */
  readonly errors: ReadonlyMap<string, number>
}

const RELEASE = ['theme', 'remote', 'version', 'cohort'] as const

/** All of it for Prometheus, as it is now: made anew for each look, since the database has it and not this process. */
export function metricsOf(themes: readonly ThemeHealth[], fates: Fates): Registry {
  const registry = new Registry()
  const registers = [registry]
  const devices = new Gauge({
    name: 'registry_release_devices',
    help: 'Devices in the last hour, each once in ten minutes',
    labelNames: [...RELEASE, 'outcome'],
    registers,
  })
  const vitalDevices = new Gauge({
    name: 'registry_release_vital_devices',
    help: 'Devices in the last hour that told how long a page of the release took, each once in ten minutes',
    labelNames: [...RELEASE, 'vital'],
    registers,
  })
  const vitalTimes = new Gauge({
    name: 'registry_release_vital_p75_ms',
    help: 'What three of four of them needed at most, rounded up; none where they are too few to say',
    labelNames: [...RELEASE, 'vital'],
    registers,
  })
  const verdicts = new Gauge({
    name: 'registry_candidate_verdict',
    help: 'What is concluded about each candidate',
    labelNames: ['theme', 'remote', 'version', 'verdict'],
    registers,
  })
  const healthReports = new Counter({
    name: 'registry_health_reports_total',
    help: 'Reports that this process took, by what became of them',
    labelNames: ['fate'],
    registers,
  })
  const errorReports = new Counter({
    name: 'registry_error_reports_total',
    help: 'Reports of errors that this process took, by what became of them',
    labelNames: ['fate'],
    registers,
  })
  for (const { theme, releases, candidates } of themes) {
    for (const { remote, version, cohort, samples, unwell, vitals, ...release } of releases) {
      const labels = { theme, remote, version, cohort }
      devices.set({ ...labels, outcome: 'seen' }, samples)
      devices.set({ ...labels, outcome: 'unwell' }, unwell)
      for (const outcome of HEALTH_OUTCOMES) devices.set({ ...labels, outcome }, release[outcome])
      for (const [vital, time] of Object.entries(vitals)) {
        vitalDevices.set({ ...labels, vital }, time.samples)
        if (time.p75 !== undefined) vitalTimes.set({ ...labels, vital }, time.p75)
      }
    }
    for (const { remote, version, verdict } of candidates) verdicts.set({ theme, remote, version, verdict }, 1)
  }
  for (const [fate, reports] of fates.health) healthReports.inc({ fate }, reports)
  for (const [fate, reports] of fates.errors) errorReports.inc({ fate }, reports)
  return registry
}
