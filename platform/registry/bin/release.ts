// npm run release -- <verb> …: what teams and ops do with releases. `help` lists the verbs.
import { runCli } from '../src/cli/index.ts'

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  startedAt: performance.timeOrigin,
  cwd: process.cwd(),
  out: (text) => console.log(text),
  err: (text) => console.error(text),
})
