// Which requirement rows the titles of the tests name.
//   npm run requirements -- [--owner X] [--area Y] [--missing]
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { claimsOf, parseRequirements, proves, type Requirement } from '../support/requirements.ts'

const { values } = parseArgs({
  options: { owner: { type: 'string' }, area: { type: 'string' }, missing: { type: 'boolean', default: false } },
})
const root = join(import.meta.dirname, '../..')
const rows = parseRequirements(readFileSync(join(root, 'docs/spec/requirements.csv'), 'utf8'))
const order = rows.map(({ id }) => id)
const files = globSync(['{host,remote-*,shared,platform,e2e}/**/*.{test,spec}.{ts,tsx}'], {
  cwd: root,
  exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
})
const claims = files.flatMap((file) => claimsOf(file, readFileSync(join(root, file), 'utf8'), order))
const filesOf = Map.groupBy(claims, ({ id }) => id)
const isNamed = ({ id }: Requirement): boolean => filesOf.has(id)
const isProven = ({ id, verify }: Requirement): boolean =>
  filesOf.get(id)?.some(({ file }) => proves(file, verify)) ?? false

const wanted = rows.filter(({ owner, area }) => (values.owner ?? owner) === owner && (values.area ?? area) === area)
const groups = Map.groupBy(wanted, ({ owner, area }) => (values.owner || values.area ? area : owner))
for (const [name, group] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) {
  console.log(`${String(group.filter(isProven).length).padStart(4)} / ${String(group.length).padEnd(4)} ${name}`)
}
if (values.missing) {
  for (const row of wanted.filter((each) => !isProven(each))) {
    const note = isNamed(row) ? ` (named only by ${filesOf.get(row.id)?.[0]?.file})` : ''
    console.log(`${row.id} [${row.owner}/${row.area}/${row.verify}] ${row.requirement}${note}`)
  }
}
const elsewhere = wanted.filter((row) => isNamed(row) && !isProven(row)).length
console.log(
  `${wanted.filter(isProven).length} of ${wanted.length} requirement rows are named by a test of the kind they ask for`,
)
if (elsewhere > 0) console.log(`${elsewhere} more are named only by a test of another kind (see --missing)`)
