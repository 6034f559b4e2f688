// npm run ledger -- <verb> …: proves the ledger and prints what is in it. `help` lists the verbs.
import { resolve } from 'node:path'

import { runLedgerCli } from '../src/ledger-cli.ts'

process.exitCode = await runLedgerCli(process.argv.slice(2), {
  env: process.env,
  root: resolve(import.meta.dirname, '../../..'),
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
