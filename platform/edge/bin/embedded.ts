#!/usr/bin/env node
// The process behind `npm start`: reads the environment, starts the site, says where it is, ends on Ctrl-C.
import { join, resolve } from 'node:path'

import {
  loggedErrorText,
  logOptions,
  MEASURES_ENV,
  measuresOutletOf,
  sendMeasures,
  startTracing,
  TRACING_ENV,
  tracingOf,
} from '@site/server'
import { pino } from 'pino'
import * as v from 'valibot'

import { startEmbedded, themeAddresses } from '../src/embedded.ts'
import { opsHint } from '../src/one-process/index.ts'

const EnvironmentSchema = v.object({
  PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535)), '8080'),
  HOST: v.optional(v.pipe(v.string(), v.ip()), '127.0.0.1'),
  OPERATIONS_PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))),
  DATA_DIR: v.optional(v.string(), '.data'),
  SANDBOX: v.optional(v.picklist(['0', '1']), '1'),
  DEFAULT_LANGUAGE: v.optional(v.picklist(['zh-CN', 'zh-TW']), 'zh-CN'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.startsWith('postgres'))),
  FINGERPRINT_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
  STREAM_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'warn'),
  ...TRACING_ENV,
  ...MEASURES_ENV,
})

const root = resolve(import.meta.dirname, '../../..')
const parsed = v.safeParse(EnvironmentSchema, process.env)
if (!parsed.success) {
  const named = parsed.issues.map((issue) => v.getDotPath(issue)).join(', ')
  console.error(`These environment variables have a value that cannot be used: ${named}.`)
  process.exit(1)
}
const env = parsed.output
const startedAt = performance.now()
/** Where the sandbox is open. */
const DEMO_MEMBERS = [
  'Demo members:  demo01 / demo1234  (10,000.00 CNY, phone and real name bound)',
  '               demo02 / demo1234  (0.00, nothing bound)',
]
const logger = pino({ level: env.LOG_LEVEL, ...logOptions() })

try {
  const tracing = await startTracing('site', tracingOf(env), logger)
  const site = await startEmbedded({
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(root, env.DATA_DIR),
    root,
    sandbox: env.SANDBOX === '1',
    defaultLocale: env.DEFAULT_LANGUAGE,
    env: process.env,
    ...(env.OPERATIONS_PORT === undefined ? {} : { operationsPort: env.OPERATIONS_PORT }),
    logger,
    ...(env.FINGERPRINT_URL === undefined ? {} : { fingerprintUrl: env.FINGERPRINT_URL }),
    ...(env.STREAM_URL === undefined ? {} : { streamUrl: env.STREAM_URL }),
    ...(env.DATABASE_URL === undefined ? {} : { databaseUrl: env.DATABASE_URL }),
    onProgress: (text) => console.log(`        ${text}`),
  })
  const measures = await sendMeasures('site', measuresOutletOf(env), { read: site.readMeasures, log: logger })
  printAddresses(site)
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      console.log('\nStopping …')
      const stop = async () => {
        // They are counted in a database that closes with the site.
        await measures.stop()
        await site.stop()
        await tracing.stop()
      }
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(loggedErrorText(error))
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  const cause = error instanceof Error ? error : new Error(String(error))
  console.error(`\nThe site could not start: ${cause.message}`)
  if (env.LOG_LEVEL === 'debug') console.error(cause)
  process.exit(1)
}

/** Who can open the site: whoever reaches a sandbox is its operator. */
function reachOf({ HOST, SANDBOX }: typeof env): string {
  if (/^(127\.|::1$)/.test(HOST)) return 'Only this machine reaches it; HOST=0.0.0.0 lets the network in.'
  const others = SANDBOX === '1' ? ', and is its operator: the sandbox is open' : ''
  return `Listens at ${HOST}: whoever reaches this machine reaches it${others}.`
}

function printAddresses(site: Awaited<ReturnType<typeof startEmbedded>>): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const lines = [
    '',
    `The site is running (${seconds} s):`,
    `  ${site.url}`,
    ...themeAddresses(site.port).map(({ theme, url }) => `  ${url}   theme ${theme}`),
    reachOf(env),
    '',
    ...(env.SANDBOX === '1' ? DEMO_MEMBERS : []),
    `Ops:           ${opsHint({ dataDir: env.DATA_DIR, url: site.url, port: site.port })}`,
    `Data:          ${join(resolve(root, env.DATA_DIR))}`,
    ...(site.kept.length > 0 ? [`Chosen by ops: ${site.kept.join(', ')}`] : []),
    '',
    'Ctrl-C stops everything.',
  ]
  console.log(lines.join('\n'))
}
