// node shared/build/bin/build.ts [host|sports|casino|account|help|venues|all …] [--release]
import { parseArgs } from 'node:util'

import { buildAll } from '../src/command/build-command.ts'
import { findWorkspaceRoot } from '../src/workspace/workspace.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'boolean', default: false } },
})

try {
  await buildAll({
    root: findWorkspaceRoot(import.meta.dirname),
    names: positionals,
    mode: values.release ? 'release' : 'local',
    log: (line) => process.stdout.write(`${line}\n`),
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
