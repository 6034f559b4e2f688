import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCompose, ROOT, serviceOf } from './compose-file.ts'
import { measuresIn, measuresOffered, readOperations } from './operations-files.ts'

const { alerts, dashboard, measures, scrapes } = readOperations()

describe('what Prometheus and Grafana are given', () => {
  test('each alert has a runbook under its name, and each runbook an alert', () => {
    const runbooks = readFileSync(join(ROOT, 'docs/guides/runbooks.md'), 'utf8')
    const headings = Array.from(runbooks.matchAll(/^## (.+)$/gm), ([, heading]) => heading)
    expect(headings).toEqual(alerts.map(({ alert }) => alert))
    expect(new Set(headings).size, 'each once').toBe(headings.length)
  })

  test('they are scraped from services of the compose file, at the ports that these listen on', () => {
    const compose = readCompose()
    const [gateway, registry, edge] = ['gateway', 'registry', 'edge'].map(
      (name) => serviceOf(compose, name).environment,
    )
    expect(scrapes.map(({ job_name: job }) => job)).toEqual(['gateway', 'registry', 'edge'])
    expect(scrapes[0]?.dns_sd_configs).toMatchObject([
      { names: ['gateway'], port: Number(gateway?.['OPERATIONS_PORT']) },
    ])
    expect(scrapes[2]?.dns_sd_configs).toMatchObject([{ names: ['edge'], port: Number(edge?.['OPERATIONS_PORT']) }])
    expect(scrapes[1]?.static_configs).toMatchObject([{ targets: [`registry:${registry?.['PORT']}`] }])
  })

  test('no panel lies on another', () => {
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(Math.max(...dashboard.panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24)
  })
})

// What reads the files has to be right itself: scaled.spec.ts compares these names with what processes say.
describe('names of measures', () => {
  test('are found in expressions, and nothing else is', () => {
    expect(
      measuresIn('sum by (le, job) (rate(a_bucket{code="6005",x=~"b|c"}[5m])) / sum(rate(a_total[5m])) > 0.01'),
    ).toEqual(['a_bucket', 'a_total'])
    expect(measuresIn('sum(up{job="gateway"}) < 1 or absent(up{job="gateway"})')).toEqual(['up', 'up'])
    expect(measuresIn('process_resident_memory_bytes > 1.5e9')).toEqual(['process_resident_memory_bytes'])
    expect(measures).toContain('gateway_call_seconds_bucket')
  })

  test('are found in what a process says', () => {
    const text = '# HELP a_seconds x\n# TYPE a_seconds histogram\n# TYPE b_total counter\nb_total 1\n'
    expect([...measuresOffered(text)]).toEqual([
      'a_seconds',
      'a_seconds_bucket',
      'a_seconds_sum',
      'a_seconds_count',
      'b_total',
    ])
  })
})
