// node e2e/bench/judge-attack.ts [--report <file>]: `npm run bench -- attack`, held to its limits. It ends with 0 where all
// were kept, 1 where one was missed, and 2 where nothing was judged: members, attackers, gateway and database share the
// machine, and where others have a part of it as well, the figures are theirs.
// With a report it is a step of the full run, which a slow machine must not fail: there it ends with 0 for 2, and the report
// says why nothing was judged, which the run's summary repeats.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MOST_SLOWNESS, verdictOf } from './attack-verdict.ts'
import { report } from './report.ts'
import { measureAttack } from './suites/attack.ts'
import { measureSlowness } from '../support/slowness.mjs'

const { report: file } = parseArgs({ options: { report: { type: 'string' } } }).values
const slowness = await measureSlowness()
const figures = slowness > MOST_SLOWNESS ? [] : await measureAttack()
if (figures.length > 0) report(figures, resolve(import.meta.dirname, '../..'))
const { word, because, checks, exitCode } = verdictOf(slowness, figures)
console.log(`\n${word.toUpperCase()}: ${because}`)
if (file !== undefined)
  writeFileSync(file, JSON.stringify(word === 'not judged' ? [{ name: 'attack', notJudged: because }] : checks))
process.exit(file !== undefined && word === 'not judged' ? 0 : exitCode)
