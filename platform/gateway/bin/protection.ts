// npm run protection -- report: what protects whom, and proof that no call passed it.
import { resolve } from 'node:path'

import { runProtectionCli } from '../src/protection-cli.ts'

process.exitCode = await runProtectionCli(process.argv.slice(2), {
  env: process.env,
  root: resolve(import.meta.dirname, '../../..'),
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
