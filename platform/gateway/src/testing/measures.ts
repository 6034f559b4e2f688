import type { RunningGateway } from './start-gateway.ts'

export type Series = Readonly<Record<string, string>>

/** Series of one measure as a gateway's own listener tells them: labels and `value`. */
export async function readMeasure({ gateway }: RunningGateway, name: string): Promise<Series[]> {
  const { payload } = await gateway.operations.inject('/metrics')
  return seriesOf(payload, name)
}

/** The same of what `/metrics` of any process says. */
export function seriesOf(text: string, name: string): Series[] {
  return Array.from(
    text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm')),
    ([, labels = '', value = '']) => {
      const series: Record<string, string> = { value }
      for (const [, key = '', label = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) series[key] = label
      return series
    },
  )
}
