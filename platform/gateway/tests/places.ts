import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { DatabaseLocation } from '../src/db/open-database.ts'
import { createServerDatabase } from '../src/testing/engines.ts'
import type { GatewayProcess } from '../src/testing/spawn-gateway.ts'

/** Where a server runs that is ended in the middle of whatever it does. */
export interface Place {
  /** Of the next process: which database it has. */
  env(): Readonly<Record<string, string>>
  /** The same for this process, while no server is there. */
  location(): DatabaseLocation
  /** What comes before a process is started. */
  begin(): Promise<void>
  /** The way to a process, for those who call it. */
  reach(server: GatewayProcess): Promise<Pick<GatewayProcess, 'url' | 'client'>>
  end(server: GatewayProcess): Promise<void>
  remove(): Promise<void>
}

/** What is killed is the process alone. */
const killed = {
  begin: () => Promise.resolve(),
  reach: (server: GatewayProcess) => Promise.resolve(server),
  end: (server: GatewayProcess) => server.stop('SIGKILL'),
}

export function embeddedPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-kill-'))
  return Promise.resolve({
    ...killed,
    env: () => ({ DATA_DIR: dataDir }),
    location: () => ({ dataDir }),
    remove: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
  })
}

export async function serverPlace(): Promise<Place> {
  const { url, drop } = await createServerDatabase()
  return { ...killed, env: () => ({ DATABASE_URL: url }), location: () => ({ url }), remove: drop }
}
