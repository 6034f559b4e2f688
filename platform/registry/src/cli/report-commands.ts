import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'

import {
  type ComposedRemote,
  type Composition,
  compositionContent,
  CompositionSchema,
  ErrorReportSchema,
  AnyReleaseSchema,
  type AnyRelease,
  HOST_NAME,
} from '@site/contracts'
import { releaseDigest, sha256 } from '@site/server'
import * as v from 'valibot'

import { RegistryError } from '../base/index.ts'
import { type OfferedFile, stageRelease } from '../releases/index.ts'
import { listOption, numberOption, textOption, UsageError, type CliContext, type Command } from './command.ts'
import { moment, table } from './format.ts'

const SummariesSchema = v.object({
  reports: v.array(
    v.object({
      id: v.string(),
      theme: v.string(),
      remote: v.string(),
      version: v.string(),
      cohort: v.string(),
      route: v.string(),
      name: v.string(),
      message: v.string(),
      times: v.number(),
      lastAt: v.number(),
    }),
  ),
})
const ReportSchema = v.object({
  id: v.string(),
  report: ErrorReportSchema,
  times: v.number(),
  firstAt: v.number(),
  lastAt: v.number(),
  stack: v.array(v.object({ text: v.string(), source: v.optional(v.string()) })),
  /** Without signature and times, which it is given anew where it is run. */
  composition: v.omit(CompositionSchema, ['issuedAt', 'expiresAt']),
})
type Report = v.InferOutput<typeof ReportSchema>

const MESSAGE_SHOWN = 60

const reports: Command = {
  verb: 'reports',
  usage: '[--theme <theme>] [--remote <remote>] [--limit <n>]',
  summary: 'lists errors that browsers have reported, the last ones first',
  async run(context) {
    const query = new URLSearchParams()
    const theme = textOption(context, 'theme')
    const [remote] = listOption(context, 'remote')
    const limit = numberOption(context, 'limit')
    if (theme !== undefined) query.set('theme', theme)
    if (remote !== undefined) query.set('remote', remote)
    if (limit !== undefined) query.set('limit', String(limit))
    const { reports: all } = await context.client.call(`/error-reports?${query}`, { answer: SummariesSchema })
    const rows = all.map((one) => [
      one.id,
      moment(one.lastAt),
      String(one.times),
      one.theme,
      `${one.remote} ${one.version}`,
      one.route,
      `${one.name}: ${one.message}`.replaceAll(/\s+/g, ' ').slice(0, MESSAGE_SHOWN),
    ])
    const head = ['id', 'last', 'times', 'theme', 'release', 'route', 'error']
    const text =
      rows.length === 0
        ? 'no errors are reported'
        : `${table(head, rows)}\nnpm run release -- open <id> runs what ran when one of them happened`
    return { text, json: all }
  },
}

/** Why a version of a remote ran: the cohort, unless the fallback had to stand in. */
function whyRan(composed: ComposedRemote | undefined, version: string): string {
  if (composed === undefined) return 'not in the composition'
  return composed.active.version === version ? composed.cohort : `fallback of ${composed.active.version}`
}

function reportText({ id, report, times, firstAt, lastAt, stack, composition }: Report): string {
  const { theme, revision, digest, host, remote, version, cohort, running, route, name, message, events, calls } =
    report
  const ago = (ms: number): string => `${(ms / 1000).toFixed(1)} s before`
  const form = (fields: Readonly<Record<string, string>>): string =>
    Object.entries(fields)
      .map(([field, type]) => `${field}: ${type}`)
      .join(', ')
  const list = (rows: readonly string[]): string[] => (rows.length === 0 ? ['  none'] : rows.map((row) => `  ${row}`))
  return [
    `${id}  ${name}: ${message}`,
    `  ${remote} ${version}, ${cohort}, at ${route} on ${theme}`,
    `  ${times} times, ${moment(firstAt)} to ${moment(lastAt)}`,
    `  revision ${revision}, composition ${digest}`,
    `  host ${host}${Object.entries(running)
      .map(([each, ran]) => `; ${each} ${ran} (${whyRan(composition.remotes[each], ran)})`)
      .join('')}`,
    'stack',
    ...list(stack.flatMap(({ text, source }) => (source === undefined ? [text] : [source, `    ${text}`]))),
    'last events',
    ...list(events.map((event) => `${event.name}  {${form(event.form)}}  ${ago(event.ago)}`)),
    'last calls',
    ...list(calls.map((call) => `${call.name}  {${form(call.form)}}  ${call.code}, ${call.ms} ms, ${ago(call.ago)}`)),
  ].join('\n')
}

async function readReport({ client, positionals: [id] }: CliContext, verb: string): Promise<Report> {
  if (id === undefined) throw new UsageError(`say which report: ${verb} <id>, as reports lists them`)
  return client.call(`/error-reports/${encodeURIComponent(id)}`, { answer: ReportSchema })
}

const report: Command = {
  verb: 'report',
  usage: '<id>',
  summary: 'shows one with what ran, its stack in the source, and the last events and calls',
  async run(context) {
    const found = await readReport(context, 'report')
    return { text: reportText(found), json: found }
  },
}

/** In the repository of the site, where `npm run release` is started. */
const OPEN_SITE = 'platform/edge/bin/open-report.ts'
const DEFAULT_PORT = 8090

const open: Command = {
  verb: 'open',
  usage: '<id> [--port <port>] [--out <folder>]',
  summary: 'runs on this machine exactly what ran when an error was reported; with --out it is only fetched',
  async run(context) {
    const { client, dataDir, cwd } = context
    const found = await readReport(context, 'open')
    const out = textOption(context, 'out')
    const port = numberOption(context, 'port') ?? DEFAULT_PORT
    const program = resolve(cwd, OPEN_SITE)
    if (out === undefined && !existsSync(program)) {
      throw new UsageError('a report is opened in the repository of the site; elsewhere fetch it with --out <folder>')
    }
    const folder = out === undefined ? join(dataDir, 'opened', found.id) : resolve(cwd, out)
    const composition = { ...found.composition, issuedAt: found.lastAt, expiresAt: found.lastAt }
    if (sha256(compositionContent(composition)) !== found.report.digest) {
      throw new RegistryError('upload-mismatch', 'The registry sent another composition than the report names.')
    }
    const releasesDir = join(folder, 'releases')
    await rm(releasesDir, { recursive: true, force: true })
    for (const { name, version, isNamed } of releasesOf(composition)) {
      const path = `/releases/${name}/${encodeURIComponent(version)}`
      const release = await client.call(path, { answer: AnyReleaseSchema })
      if (!isNamed(release))
        throw new RegistryError('upload-mismatch', `${name} ${version} is not the one of the composition.`)
      const staged = await stageRelease(releasesDir, release, JSON.stringify(release), filesOf(context, path, release))
      await staged.moveIntoPlace()
    }
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'report.json'), JSON.stringify({ report: found.report, composition }))
    const text = [reportText(found), `fetched into ${folder}`].join('\n')
    const json = { ...found, folder }
    return out === undefined
      ? { text, json, next: { program, args: ['--folder', folder, '--port', String(port)] } }
      : { text, json }
  },
}

interface NamedRelease {
  readonly name: string
  readonly version: string
  /** Whether a release is the one that the composition names: by its digest, or by its files as far as they are named. */
  readonly isNamed: (release: AnyRelease) => boolean
}

function releasesOf({ remotes, host }: Composition): readonly NamedRelease[] {
  const ofRemotes = Object.entries(remotes).flatMap(([name, composed]) =>
    versionsOf(composed).map(({ version, integrity }) => ({
      name,
      version,
      isNamed: ({ files }: AnyRelease) =>
        Object.entries(integrity).every(([file, hash]) => files[file]?.integrity === hash),
    })),
  )
  const ofHost = (host === undefined ? [] : versionsOf(host)).map(({ version, digest }) => ({
    name: HOST_NAME,
    version,
    isNamed: (release: AnyRelease) => releaseDigest(release) === digest,
  }))
  return [...ofRemotes, ...ofHost]
}

function versionsOf<T extends { readonly version: string }>(composed: {
  readonly active: T
  readonly fallback?: T | undefined
}): readonly T[] {
  const { active, fallback } = composed
  return fallback === undefined || fallback.version === active.version ? [active] : [active, fallback]
}

async function* filesOf({ client }: CliContext, release: string, { files }: AnyRelease): AsyncGenerator<OfferedFile> {
  for (const path of Object.keys(files)) {
    yield { path, content: Readable.from([await client.fetchBytes(`${release}/files/${path}`)]) }
  }
}

export const reportCommands: readonly Command[] = [reports, report, open]
