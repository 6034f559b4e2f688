// Fails on a new commit whose subject says more than fits into a line: one change each, the reason in the body.
//   node shared/build/bin/subjects.ts
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findLongSubjects, MOST_CHARACTERS } from '../src/checks/subjects.ts'

/** Until here subjects were not held to a length, and what is on a remote is not changed any more. */
const HELD_SINCE = '32db2160d2388f3e89c02f2573645b03c4841427'

const { status, stdout } = spawnSync(
  'git',
  ['log', '--no-merges', '--format=%h %s', 'HEAD', '--not', HELD_SINCE, '--remotes'],
  { cwd: join(import.meta.dirname, '../../..'), encoding: 'utf8', maxBuffer: 1 << 26 },
)
// A copy without history, or with a part of it alone, has nothing to be read.
const commits = status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
const long = findLongSubjects(commits)
for (const line of long) console.error(`more than ${MOST_CHARACTERS} characters: ${line}`)
if (long.length > 0) process.exitCode = 1
else console.log(`${commits.length} new commits say what they do in a line`)
