import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Deployable {
  /** `host`, the remote's name, `venues` or `desk`. */
  readonly name: string
  readonly dir: string
  /** The document that its build writes into `dist`. */
  readonly document: 'host.json' | 'release.json' | 'pages.json'
}

/**
 * The host, every `remote-*` folder with a webpack configuration, so that a fifth remote needs no list changed, and the
 * pages of the sandbox: its venues' and its desk.
 */
export function listDeployables(root: string): Deployable[] {
  const remotes = readdirSync(root)
    .filter((folder) => folder.startsWith('remote-') && existsSync(join(root, folder, 'webpack.config.ts')))
    .sort()
    .map((folder): Deployable => ({ name: folder.slice(7), dir: join(root, folder), document: 'release.json' }))
  return [
    { name: 'host', dir: join(root, 'host'), document: 'host.json' },
    ...remotes,
    { name: 'venues', dir: join(root, 'platform', 'venues'), document: 'pages.json' },
    { name: 'desk', dir: join(root, 'platform', 'desk'), document: 'pages.json' },
  ]
}

/** The deployables that a command line names; all for no name and for `all`. Throws a sentence for an unknown one. */
export function chooseDeployables(all: readonly Deployable[], names: readonly string[]): readonly Deployable[] {
  if (names.length === 0 || names.includes('all')) return all
  return names.map((name) => {
    const found = all.find((deployable) => deployable.name === name.replace(/^remote-/, ''))
    if (found === undefined) {
      throw new Error(`There is no deployable "${name}". Known: ${all.map((each) => each.name).join(', ')}, all.`)
    }
    return found
  })
}
