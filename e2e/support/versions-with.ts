// Builds deployables of this working tree in memory, each once as it is and once with each edit, and prints what they
// are called then:
//   node e2e/support/versions-with.ts < {"folders": [...], "edits": [...]} > {"<folder>": ["<version>", ...]}
// An edit of a file that the build of a deployable has not read is not built: it would be the same build once more.
// A process of its own, with the environment of a build: what is built carries a part of it.
import { json } from 'node:stream/consumers'
import { buildWith, type Edit } from './build-in-memory.ts'

Object.assign(process.env, { NODE_ENV: 'production', MF_BUILD_VERSION: '1' })

const { folders, edits } = (await json(process.stdin)) as {
  readonly folders: readonly string[]
  readonly edits: readonly Edit[]
}
const versions: Record<string, readonly string[]> = {}
for (const folder of folders) {
  const { version, hasRead } = await buildWith(folder)
  const found = [version]
  for (const edit of edits) found.push(hasRead(edit.file) ? (await buildWith(folder, edit)).version : version)
  versions[folder] = found
}
process.stdout.write(JSON.stringify(versions))
