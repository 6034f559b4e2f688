// The one-shot `publish` job of the scaled shape: publishes the host and every remote built below the working folder, and
// lets each theme run those that it does not run yet. What ops have chosen is never touched.
import { globSync } from 'node:fs'
import { dirname } from 'node:path'

import { ChannelSchema } from '@site/contracts'
import * as v from 'valibot'

import { runCli } from '../src/cli/index.ts'

const PublishedSchema = v.object({ name: v.string(), version: v.string(), status: v.string() })
const ListSchema = v.object({
  channels: v.array(ChannelSchema),
  removed: v.record(v.string(), v.array(v.string())),
})

/** Runs one verb of the command line and reads its answer; what it refuses ends the job with its words and its code. */
async function runVerb<const Schema extends v.GenericSchema>(
  schema: Schema,
  ...argv: readonly string[]
): Promise<v.InferOutput<Schema>> {
  const said: string[] = []
  const code = await runCli([...argv, '--json'], {
    env: process.env,
    startedAt: performance.timeOrigin,
    cwd: process.cwd(),
    out: (text) => void said.push(text),
    err: (text) => console.error(text),
  })
  if (code !== 0) {
    console.error(`${argv.join(' ')}:\n${said.join('\n')}`)
    process.exit(code)
  }
  return v.parse(schema, JSON.parse(said.join('\n')))
}

const folders = globSync('{host,remote-*}/dist/release.json').map(dirname).toSorted()
if (folders.length === 0) {
  console.error('Nothing is built here: run "npm run build -- all --release" first.')
  process.exit(1)
}
const published: v.InferOutput<typeof PublishedSchema>[] = []
for (const folder of folders) {
  const release = await runVerb(PublishedSchema, 'publish', folder)
  published.push(release)
  console.log(`${release.name} ${release.version}: ${release.status}`)
}
const { channels, removed } = await runVerb(ListSchema, 'list')
for (const { theme, remotes, revision } of channels) {
  const isOut = (name: string): boolean => removed[theme]?.includes(name) === true
  const missing = published.filter(({ name }) => remotes[name] === undefined && !isOut(name))
  if (missing.length === 0) continue
  const versions = missing.map(({ name, version }) => `${name}@${version}`)
  const about = ['--theme', theme, '--revision', String(revision), '--reason', 'first release on this theme']
  await runVerb(v.unknown(), 'promote', ...versions, ...about)
  console.log(`${theme} runs ${versions.join(', ')}`)
}
