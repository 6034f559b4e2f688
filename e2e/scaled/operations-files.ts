import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { ROOT } from './compose-file.ts'

const AlertsSchema = v.object({
  groups: v.array(
    v.strictObject({
      name: v.string(),
      rules: v.array(
        v.strictObject({
          alert: v.pipe(v.string(), v.regex(/^[A-Z]\w+$/)),
          expr: v.string(),
          for: v.optional(v.pipe(v.string(), v.regex(/^\d+[smh]$/))),
          labels: v.strictObject({ severity: v.picklist(['page', 'ticket']) }),
          annotations: v.strictObject({ summary: v.string() }),
        }),
      ),
    }),
  ),
})

const DashboardSchema = v.looseObject({
  uid: v.string(),
  panels: v.array(
    v.looseObject({
      id: v.number(),
      title: v.string(),
      gridPos: v.strictObject({ x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
      targets: v.array(v.looseObject({ expr: v.string() })),
    }),
  ),
})

const ScrapeSchema = v.looseObject({
  rule_files: v.array(v.string()),
  scrape_configs: v.array(
    v.looseObject({
      job_name: v.string(),
      metrics_path: v.optional(v.string(), '/metrics'),
      dns_sd_configs: v.optional(v.array(v.looseObject({ names: v.array(v.string()), port: v.number() })), []),
      static_configs: v.optional(v.array(v.looseObject({ targets: v.array(v.string()) })), []),
    }),
  ),
})

const read = (name: string) => readFileSync(join(ROOT, 'operations', name), 'utf8')

/** The files of `operations/`, which Prometheus and Grafana read. */
export function readOperations() {
  const alerts = v.parse(AlertsSchema, parse(read('alerts.yml'))).groups.flatMap(({ rules }) => rules)
  const dashboard = v.parse(DashboardSchema, JSON.parse(read('dashboard.json')))
  const { scrape_configs: scrapes } = v.parse(ScrapeSchema, parse(read('prometheus.yml')))
  const expressions = [
    ...alerts.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  return { alerts, dashboard, scrapes, measures: [...new Set(expressions.flatMap(measuresIn))].toSorted() }
}

const WORDS = new Set(['and', 'or', 'unless', 'on', 'ignoring', 'bool', 'offset', 'inf', 'nan'])

/** Names of measures in an expression of PromQL: what is neither label, text, function nor word of the language. */
export function measuresIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, ' ')
  const names = bare.match(/(?<![\w.])[a-z_:][\w:]*(?!\s*\(|\w)/gi) ?? []
  return names.filter((name) => !WORDS.has(name.toLowerCase()) && !isFunction(bare, name))
}

/** `sum by (le) (…)` has lost its labels by now. */
function isFunction(expr: string, name: string): boolean {
  return new RegExp(`\\b${name}\\s*\\(`).test(expr)
}

/** Names that the text of a process offers, those of a histogram's series too. */
export function measuresOffered(text: string): Set<string> {
  const offered = new Set<string>()
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    offered.add(name)
    if (type === 'histogram') for (const end of ['_bucket', '_sum', '_count']) offered.add(name + end)
  }
  return offered
}
