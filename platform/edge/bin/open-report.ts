#!/usr/bin/env node
// The process behind `npm run release -- open`: a sandbox that runs the composition of a report, until Ctrl-C.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { CompositionSchema, ErrorReportSchema } from '@site/contracts'
import closeWithGrace from 'close-with-grace'
import * as v from 'valibot'

import { startEmbedded, themeAddresses } from '../src/embedded.ts'
import { loadHostBuild } from '../src/files/index.ts'

const root = resolve(import.meta.dirname, '../../..')
const FolderSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ report: ErrorReportSchema, composition: CompositionSchema }),
)

try {
  const { values } = parseArgs({
    options: { folder: { type: 'string' }, port: { type: 'string', default: '8090' } },
  })
  if (values.folder === undefined) throw new Error('say which folder: --folder <what "open --out" has fetched>')
  const folder = resolve(values.folder)
  const port = v.parse(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535)), values.port)
  const { report, composition } = v.parse(FolderSchema, await readFile(join(folder, 'report.json'), 'utf8'))
  const site = await startEmbedded({
    port,
    dataDir: join(folder, 'data'),
    root,
    opened: { composition, releasesDir: join(folder, 'releases') },
    sandbox: true,
    env: process.env,
    onProgress: (text) => console.log(`        ${text}`),
  })
  closeWithGrace({ delay: 10_000 }, () => site.stop())
  const host = composition.host?.active.version ?? loadHostBuild(join(root, 'host/dist')).build.version
  const whose = composition.host === undefined ? "this tree's" : 'that of the composition'
  const { url = site.url } = themeAddresses(site.port).find(({ theme }) => theme === report.theme) ?? {}
  const lines = [
    '',
    `This is what ran, at revision ${report.revision} of ${report.theme}:`,
    `  ${url}${report.route}`,
    ...(host === report.host ? [] : [`The host is ${whose}, ${host}; the report is of ${report.host}.`]),
    'Members, matches and money are a sandbox of its own (demo01 / demo1234).',
    '',
    'Ctrl-C stops it.',
  ]
  console.log(lines.join('\n'))
} catch (error) {
  console.error(`The report could not be opened: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
