// Builds deployables of this working tree in memory, each once as it is and once with each edit, and prints what they
// are called then:
//   node e2e/support/versions-with.ts < {"folders": [...], "edits": [...]} > {"<folder>": ["<version>", ...]}
// A process of its own, with the environment of a build: what is built carries a part of it.
import { json } from 'node:stream/consumers'
import { type Edit, versionWith } from './build-in-memory.ts'

Object.assign(process.env, { NODE_ENV: 'production', MF_BUILD_VERSION: '1' })

const { folders, edits } = (await json(process.stdin)) as {
  readonly folders: readonly string[]
  readonly edits: readonly Edit[]
}
const versions: Record<string, readonly string[]> = {}
for (const folder of folders) {
  const found = [await versionWith(folder, [])]
  for (const edit of edits) found.push(await versionWith(folder, [edit]))
  versions[folder] = found
}
process.stdout.write(JSON.stringify(versions))
