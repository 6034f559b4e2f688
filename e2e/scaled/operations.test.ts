import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCompose, ROOT, serviceOf } from './compose-file.ts'
import { askedIn, measuresOffered, readAlertTests, readOperations } from './operations-files.ts'
import { findCommand } from '../support/system.mjs'

const { alerts, asked, dashboard, scrapes, targets } = readOperations()
/** None where Prometheus is not installed, which `npm test` does not do: no alert is played there. */
const PROMTOOL = [findCommand('promtool')].flatMap((found) => found ?? [])
if (PROMTOOL.length === 0)
  console.info('promtool is not installed: rules and panels are parsed, and no alert is played')

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
    expect(scrapes[1]?.static_configs).toMatchObject([{ targets: [`registry:${registry?.['OPERATIONS_PORT']}`] }])
  })

  test('no panel lies on another', () => {
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(Math.max(...dashboard.panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24)
  })
})

describe('what is asked of Prometheus', () => {
  test('each alert has a play: a moment near it at which nobody is called, and one at which somebody is', () => {
    const moments = readAlertTests().flatMap(({ promql_expr_test: all }) =>
      all.map(({ exp_samples: called }) => called),
    )
    const called = moments.flatMap((samples) => samples.map(({ labels }) => labels))
    expect(new Set(called)).toEqual(new Set(alerts.map(({ alert }) => `{alertname="${alert}"}`)))
    for (const { name, promql_expr_test: all } of readAlertTests())
      expect(all.filter(({ exp_samples: none }) => none.length === 0).length, name).toBeGreaterThan(0)
  })

  test('the names under the lines of a panel are labels that its series keep', () => {
    const nameless = targets.filter(({ expr, legendFormat }) => {
      const shown = Array.from(legendFormat.matchAll(/\{\{(\w+)\}\}/g), ([, label = '']) => label)
      const [, kept = ''] = /\bby \(([^)]*)\)/.exec(expr) ?? []
      return /\b(?:sum|max|min)\b/.test(expr) && shown.some((label) => !kept.split(', ').includes(label))
    })
    expect(nameless).toEqual([])
  })

  // A machine that has Prometheus has its judge, too; elsewhere the grammar above is all that is asked.
  test.each(PROMTOOL)(
    'promtool takes rules and panels for what they are, and each alert calls when it is played',
    (promtool) => {
      const folder = mkdtempSync(join(tmpdir(), 'site-panels-'))
      try {
        const panels = join(folder, 'panels.yml')
        const rules = targets.map(({ expr }, at) => ({ record: `panel:${at}`, expr }))
        // JSON is YAML as well.
        writeFileSync(panels, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
        const judge = (...args: string[]) =>
          execFileSync(promtool, args, { cwd: join(ROOT, 'operations'), encoding: 'utf8' })
        expect(judge('check', 'rules', 'alerts.yml', panels)).not.toContain('FAILED')
        expect(judge('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS')
        expect(judge('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})

// What reads the files has to be right itself: scaled.spec.ts compares these names with what processes say.
describe('names of measures', () => {
  test('are found in expressions with the labels that are asked of each, and nothing else is', () => {
    const share = 'sum by (le, job) (rate(a_bucket{code="6005",x=~"b|c"}[5m])) / sum(rate(a_total[5m])) > 0.01'
    expect(askedIn(share)).toEqual([
      { measure: 'a_bucket', labels: ['code', 'x', 'le', 'job'] },
      { measure: 'a_total', labels: [] },
    ])
    expect(askedIn('sum(up{job="gateway"}) < 1 or absent(up{job="gateway"})')).toEqual([
      { measure: 'up', labels: ['job'] },
      { measure: 'up', labels: ['job'] },
    ])
    expect(askedIn('process_resident_memory_bytes > 1.5e9')).toHaveLength(1)
    expect(asked.map(({ measure }) => measure)).toContain('gateway_call_seconds_bucket')
  })

  test.each(['sum(rat(a_total[5m]))', 'sum by (le (a)', 'a_total[5x]', 'a >'])('are not found in %s', (expr) => {
    expect(() => askedIn(expr)).toThrow('no PromQL')
  })

  test('are found in what a process says, with labels as Prometheus calls them', () => {
    const text = [
      '# TYPE a_seconds histogram',
      'a_seconds_bucket{le="1",route="/a,b=\\"c\\""} 1',
      '# TYPE b_total counter',
      'b_total{job="x"} 1',
      '# TYPE c_total counter',
    ].join('\n')
    expect(
      Object.fromEntries(Array.from(measuresOffered(text), ([name, labels]) => [name, labels && [...labels]])),
    ).toEqual({
      a_seconds: undefined,
      a_seconds_bucket: ['job', 'instance', 'le', 'route'],
      a_seconds_sum: undefined,
      a_seconds_count: undefined,
      b_total: ['job', 'instance', 'exported_job'],
      c_total: undefined,
    })
  })
})
