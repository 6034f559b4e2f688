// One composed site in a process of its own, so that a test can also kill it: node run-site.ts '{"port":…,"dataDir":"…"}'
import { THEME_IDS } from '@site/contracts'
import { startEmbedded } from '@site/edge/embedded'
import * as v from 'valibot'

const OptionsSchema = v.object({
  port: v.number(),
  dataDir: v.string(),
  databaseUrl: v.optional(v.string()),
  streamUrl: v.optional(v.string()),
  origins: v.optional(v.record(v.picklist(THEME_IDS), v.record(v.string(), v.string()))),
})
const { origins, databaseUrl, streamUrl, ...options } = v.parse(OptionsSchema, JSON.parse(process.argv[2] ?? '{}'))
const site = await startEmbedded({
  ...options,
  ...(origins === undefined ? {} : { origins }),
  ...(databaseUrl === undefined ? {} : { databaseUrl }),
  ...(streamUrl === undefined ? {} : { streamUrl }),
  sandbox: true,
  resultsWhenAsked: true,
  onProgress: (line: string) => console.error(line),
})

async function stop(): Promise<void> {
  await site.stop()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
console.log(`ready ${JSON.stringify({ url: site.url, pid: process.pid })}`)
