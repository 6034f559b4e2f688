import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
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
      targets: v.array(v.looseObject({ expr: v.string(), legendFormat: v.string() })),
    }),
  ),
})

const ScrapeSchema = v.looseObject({
  rule_files: v.array(v.string()),
  scrape_configs: v.array(
    v.looseObject({
      job_name: v.string(),
      dns_sd_configs: v.optional(v.array(v.looseObject({ names: v.array(v.string()), port: v.number() })), []),
      static_configs: v.optional(v.array(v.looseObject({ targets: v.array(v.string()) })), []),
    }),
  ),
})

const read = (name: string) => readFileSync(join(ROOT, 'operations', name), 'utf8')

/** Labels that Prometheus itself gives to whatever it scrapes; the label `job` of a measure of ours becomes `exported_job`. */
const OF_PROMETHEUS = ['job', 'instance']

/** The files of `operations/`, which Prometheus and Grafana read. */
export function readOperations() {
  const alerts = v.parse(AlertsSchema, parse(read('alerts.yml'))).groups.flatMap(({ rules }) => rules)
  const dashboard = v.parse(DashboardSchema, JSON.parse(read('dashboard.json')))
  const { scrape_configs: scrapes } = v.parse(ScrapeSchema, parse(read('prometheus.yml')))
  const targets = dashboard.panels.flatMap((panel) => panel.targets)
  const expressions = [...alerts.map(({ expr }) => expr), ...targets.map(({ expr }) => expr)]
  return { alerts, dashboard, scrapes, targets, asked: expressions.flatMap((expr) => askedIn(expr)) }
}

const AlertTestsSchema = v.looseObject({
  tests: v.array(
    v.looseObject({
      name: v.string(),
      promql_expr_test: v.array(
        v.looseObject({ exp_samples: v.array(v.strictObject({ labels: v.string(), value: v.number() })) }),
      ),
    }),
  ),
})

/** How `operations/alerts.test.yml` plays the alerts. */
export function readAlertTests() {
  return v.parse(AlertTestsSchema, parse(read('alerts.test.yml'))).tests
}

type SyntaxNode = ReturnType<typeof parser.parse>['topNode']

export interface Asked {
  /** Name of a measure, and the labels by which its series are chosen or summed. */
  readonly measure: string
  readonly labels: readonly string[]
}

/**
 * What an expression of PromQL asks for, by the grammar of Prometheus itself.
 *
 * @throws where it is none, as by a function that there is not
 */
export function askedIn(expr: string): Asked[] {
  const asked: Asked[] = []
  const text = ({ from, to }: SyntaxNode) => expr.slice(from, to)
  parser.parse(expr).iterate({
    enter({ type, from, node }) {
      if (type.isError) throw new Error(`no PromQL from “${expr.slice(from)}” on: ${expr}`)
      if (type.name !== 'VectorSelector') return
      const measure = node.getChild('Identifier')
      if (measure === null) throw new Error(`a selector without a name: ${expr}`)
      const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []
      const labels = matchers.flatMap((matcher) => matcher.getChildren('LabelName'))
      for (let outer = node.parent; outer !== null; outer = outer.parent) labels.push(...groupedBy(outer))
      asked.push({ measure: text(measure), labels: [...new Set(labels.map(text))] })
    },
  })
  return asked
}

function groupedBy(aggregate: SyntaxNode): SyntaxNode[] {
  return aggregate.getChild('AggregateModifier')?.getChild('GroupingLabels')?.getChildren('LabelName') ?? []
}

const asScraped = (label: string): string => (OF_PROMETHEUS.includes(label) ? `exported_${label}` : label)

/**
 * What the text of a process offers: names of measures, those of a histogram's series too, and the labels that their series
 * have, as Prometheus will call them; undefined where there is no series yet.
 */
export function measuresOffered(text: string): Map<string, ReadonlySet<string> | undefined> {
  const offered = new Map<string, ReadonlySet<string> | undefined>()
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const ends = type === 'histogram' ? ['', '_bucket', '_sum', '_count'] : ['']
    for (const end of ends) offered.set(name + end, undefined)
  }
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const names = Array.from(labels.matchAll(/(?:^|,)(\w+)="/g), ([, label = '']) => asScraped(label))
    offered.set(name, new Set([...(offered.get(name) ?? OF_PROMETHEUS), ...names]))
  }
  return offered
}
