// node e2e/bench/judge-attack.ts --report <file>: `npm run bench -- attack`, held to its limits, as a step of the full run.
// Members, attackers, gateway and database share the machine: where others have a part of it as well, the figures are
// theirs, and nothing is judged.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isMet, report } from './report.ts'
import { measureAttack } from './suites/attack.ts'
import { measureSlowness } from '../support/slowness.mjs'

/** Of the reference machine with nothing beside it. */
const MOST_SLOWNESS = 1.5

const { report: file } = parseArgs({ options: { report: { type: 'string' } } }).values
const slowness = await measureSlowness()
const figures = slowness > MOST_SLOWNESS ? [] : await measureAttack()
if (figures.length === 0)
  console.log(`not judged: the machine is ${slowness} times as slow as the reference machine with nothing beside it`)
else report(figures, resolve(import.meta.dirname, '../..'))
const judged = figures.filter(({ isGoal = false }) => !isGoal)
if (file !== undefined)
  writeFileSync(file, JSON.stringify(judged.map((figure) => ({ name: figure.what, ok: isMet(figure) }))))
process.exit(0)
