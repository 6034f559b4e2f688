// Fails on a citation in code, tests or documents that leads nowhere, and on a link of a document that does.
//   node shared/build/bin/citations.ts
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { citableOf, findCitationProblems, findCitations } from '../src/checks/citations.ts'
import { findLinkProblems, findLinks } from '../src/checks/doc-links.ts'

const root = join(import.meta.dirname, '../../..')
/** They show what is refused, so they are not read themselves. */
const EXAMPLES = /^shared\/build\/src\/checks\/(?:citations|doc-links)\b/
const TEXT = /\.(?:[cm]?[jt]sx?|md|json|csv|ya?ml|sql|css|html|conf|sh|txt)$/
const UNREAD = /^pnpm-lock\.yaml$|\/vectors\//

const all = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
  .split('\0')
  .filter((file) => existsSync(join(root, file)))
const files = all.filter((file) => TEXT.test(file) && !UNREAD.test(file))
const known = new Set(all)
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const citable = citableOf(new Map(files.filter((file) => file.startsWith('docs/')).map((file) => [file, textOf(file)])))

const problems: string[] = []
const count = { citations: 0, links: 0 }
for (const file of files) {
  if (EXAMPLES.test(file)) continue
  const text = textOf(file)
  count.citations += findCitations(text).length
  problems.push(...findCitationProblems(file, text, citable))
  if (!file.endsWith('.md')) continue
  count.links += findLinks(text).length
  problems.push(...findLinkProblems(file, text, known, textOf))
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${count.citations} citations and ${count.links} links lead somewhere`)
