// Fails on a Chinese text in code that has no business there, on code that decides by a text that is shown, and on a text
// that no code shows or that another takes the key of.
//   node shared/build/bin/written-texts.ts
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALE_FILES, localeFileOf, TEXT_DECIDERS, TEXT_OWNERS } from '../src/checks/text-owners.ts'
import { findRepeatedKeys, type TextTree, findUnusedTexts, withFieldsNamed } from '../src/checks/unused-texts.ts'
import { findTextProblems } from '../src/checks/written-texts.ts'

const root = join(import.meta.dirname, '../../..')
const CODE = /^(?:host|remote-[^/]+|shared|platform)\/.*\.(?:tsx?|mjs)$/
/** Tests and what only they use, data that a database starts with, names of the simulator, the gallery and this check. */
const OTHER =
  /\.test\.tsx?$|\/(?:tests?|testing|bench|dev|gallery)\/|\.(?:seed|sandbox)\.ts$|\/catalogue\/|^shared\/(?:testing|build)\/|^e2e\//

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
  .split('\0')
  .filter((file) => CODE.test(file) && !OTHER.test(file) && existsSync(join(root, file)))
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const problems = findTextProblems(sources, TEXT_OWNERS, TEXT_DECIDERS)
const remotes = globSync('remote-*/webpack.config.ts', { cwd: root }).map((path) => path.slice(7, path.indexOf('/')))
for (const { file, folder, dynamic, byField, page } of [...LOCALE_FILES, ...remotes.map(localeFileOf)]) {
  const code = [...sources]
    .filter(([name]) => name.startsWith(folder))
    .map(([, source]) => (byField ? withFieldsNamed(source) : source))
  if (page !== undefined) code.push(readFileSync(join(root, page), 'utf8'))
  const json = readFileSync(join(root, file), 'utf8')
  problems.push(...findRepeatedKeys(json).map((key) => `${file}: «${key}» is there twice`))
  const tree = JSON.parse(json) as TextTree
  problems.push(...findUnusedTexts(tree, code, dynamic).map((key) => `${file}: no code shows «${key}»`))
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${sources.size} files of code, their texts with ${TEXT_OWNERS.length} owners`)
