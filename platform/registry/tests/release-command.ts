import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { runCli } from '../src/cli/index.ts'
import type { RunningRegistry } from './running-registry.ts'

export interface Run {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** One command line, as ops on the machine of the registry unless told otherwise. */
export async function runRelease(
  site: RunningRegistry,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const out: string[] = []
  const err: string[] = []
  const dataDir = dirname(site.dataDir)
  const code = await runCli(argv, {
    env: { REGISTRY_URL: site.url, DATA_DIR: dataDir, XDG_STATE_HOME: join(dataDir, 'state'), ...env },
    cwd: tmpdir(),
    startedAt: Date.now(),
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
