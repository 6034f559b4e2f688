// npm run release -- <verb> …: what teams and ops do with releases. `help` lists the verbs.
import { spawn } from 'node:child_process'

import { runCli } from '../src/cli/index.ts'

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  startedAt: performance.timeOrigin,
  cwd: process.cwd(),
  out: (text) => console.log(text),
  err: (text) => console.error(text),
  start: (program, args) =>
    new Promise((done, fail) => {
      const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' })
      // Of Ctrl-C the terminal tells both: the site puts itself away, and this waits for it.
      process.on('SIGINT', () => undefined)
      process.on('SIGTERM', () => child.kill())
      child.on('error', fail)
      child.on('close', (code) => done(code ?? 0))
    }),
})
