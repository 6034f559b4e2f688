/** Of one series: its labels and its value. A label's value has neither quotes nor backslashes nor ends of lines. */
export type MetricSeries = readonly [labels: Readonly<Record<string, string>>, value: number]

/** Lines of one measure in Prometheus' text, with its type and its help. */
export function metricText(
  name: string,
  { type, help }: { readonly type: 'gauge' | 'counter'; readonly help: string },
  series: readonly MetricSeries[],
): string[] {
  const labelled = series.map(([labels, value]) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
    return `${name}{${named.join(',')}} ${value}`
  })
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...labelled]
}
