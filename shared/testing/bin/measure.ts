#!/usr/bin/env node
// npm run measure -- <folder> --site <address of a theme> [--member <name>]: what a built release leaves behind in a page
// of a running site, written beside release.json and sent along by `npm run release -- publish`. Ends with 1 where it is
// more than a release may.
//
// REGISTRY_URL is the address of the site's registry where it is not the site's own; REGISTRY_TOKEN the token of a team that
// publishes the remote, else the one of ops below DATA_DIR; MEMBER_PASSWORD that of the member, whose pages are measured;
// CHROMIUM_PATH the browser, else Playwright's own.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import {
  aboveLimits,
  figureInWords,
  ISOLATION_FILE,
  type Isolation,
  leftTotals,
  MEASURED_KINDS,
  ReleaseSchema,
  worstOf,
} from '@site/contracts'
import * as v from 'valibot'

import { measureRelease, needsMember, SAMPLES_FILE, type Samples, SamplesSchema } from '../src/isolation/index.ts'

const USAGE = 'measure <folder of a remote> --site <address of a theme> [--member <name>]'
const MEMBER_HINT =
  'pages of it are for members: name one of the site with --member, and the password in MEMBER_PASSWORD'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { site: { type: 'string' }, member: { type: 'string' } },
  })
  const [named = '.', ...rest] = positionals
  if (values.site === undefined || rest.length > 0) throw new Error(USAGE)
  const dir = resolve(named)
  const folder = [join(dir, 'dist'), dir].find((one) => existsSync(join(one, 'release.json')))
  if (folder === undefined) throw new Error(`there is no release.json in ${dir} or its dist folder: build it first`)
  const release = v.parse(ReleaseSchema, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
  const site = new URL(values.site).origin
  const member = memberOf(values.member)
  if (member === undefined && needsMember(release)) throw new Error(MEMBER_HINT)

  // Only who measures needs a browser.
  const { chromium } = await import('@playwright/test')
  const { CHROMIUM_PATH: executablePath, REGISTRY_URL: url = site } = process.env
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  try {
    const isolation = await measureRelease({
      browser,
      folder,
      site,
      registry: { url, token: await readToken() },
      samples: await readSamples(dir),
      ...(member === undefined ? {} : { member }),
      onPart: (part) => print(`  ${part}`),
    })
    await writeFile(join(folder, ISOLATION_FILE), `${JSON.stringify(isolation, undefined, 2)}\n`)
    return reportOn(isolation)
  } finally {
    await browser.close()
  }
}

function reportOn(isolation: Isolation): number {
  const totals = leftTotals(isolation)
  const above = aboveLimits(totals)
  const { name, version, mounts } = isolation
  print(`${name} ${version} leaves behind, after ${mounts} mounts of each part:`)
  for (const kind of MEASURED_KINDS) {
    const isAbove = above.includes(kind)
    print(
      `  ${isAbove ? 'TOO MUCH ' : ''}${figureInWords(totals, kind)}${isAbove ? `: ${worstOf(isolation, kind)}` : ''}`,
    )
  }
  return above.length === 0 ? 0 : 1
}

function memberOf(name: string | undefined): { readonly name: string; readonly password: string } | undefined {
  if (name === undefined) return undefined
  const { MEMBER_PASSWORD: password } = process.env
  if (password === undefined) throw new Error(`MEMBER_PASSWORD is missing: the password of ${name}`)
  return { name, password }
}

async function readToken(): Promise<string> {
  const { REGISTRY_TOKEN: token, DATA_DIR: data = '.data' } = process.env
  if (token !== undefined) return token
  const file = resolve(data, 'registry/ops-token')
  if (!existsSync(file)) throw new Error('REGISTRY_TOKEN is missing: a token that may publish this remote')
  return (await readFile(file, 'utf8')).trim()
}

async function readSamples(dir: string): Promise<Samples> {
  const file = join(dir, SAMPLES_FILE)
  if (!existsSync(file)) return {}
  const samples = v.safeParse(SamplesSchema, JSON.parse(await readFile(file, 'utf8')))
  if (samples.success) return samples.output
  throw new Error(
    `${file}: ${samples.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`).join('; ')}`,
  )
}
