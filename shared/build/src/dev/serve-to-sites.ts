import { mustAnswer } from './real-site.ts'
import { startReleaseServer } from './release-server.ts'

export interface ServeToSites {
  /** Folder of the remote. */
  readonly dir: string
  readonly name: string
  /** Addresses of the sites whose pages may read the build. */
  readonly sites: readonly string[]
  readonly port: number
  readonly print: (line: string) => void
}

/** Ends a server, and then the process, when the terminal says so. */
export function stopOnSignal(server: { stop(): Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  }
}

/** Builds a remote and serves it to pages of running sites that hold a grant, until the process is told to end. @throws Error when one does not answer */
export async function serveToSites({ dir, name, sites, port, print }: ServeToSites): Promise<void> {
  const origins = sites.map((site) => new URL(site).origin)
  await Promise.all(origins.map(mustAnswer))
  print(`Building ${name} …`)
  const server = await startReleaseServer({ dir, sites: origins, port, log: print })
  print(`${name} is served at ${server.url} to ${origins.join(', ')}. Ctrl-C stops it.`)
  print(
    `npm run release -- grant ${name} --theme <theme> --device <id> --dev ${server.url} --reason "…" gives the link.`,
  )
  stopOnSignal(server)
}
