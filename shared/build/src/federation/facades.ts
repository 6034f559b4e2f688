import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { offeredNames, SHARED } from './shared-map.ts'

/**
 * A facade imports the package under this other name, which an alias maps back: importing the shared name itself
 * would ask the share scope for what the facade is about to provide.
 */
const BEHIND = 'behind-the-facade/'

export interface Facades {
  /** Shared name → absolute path of its facade. */
  readonly files: Readonly<Record<string, string>>
  /** `resolve.alias` entries that lead the facades to the real packages. */
  readonly alias: Readonly<Record<string, string>>
}

export function facadeSource(specifier: string, names: readonly string[]): string {
  return `export { ${[...names].sort().join(', ')} } from '${BEHIND}${specifier}'\n`
}

function writeIfChanged(file: string, content: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content)
}

/**
 * Writes one facade a shared package with `names` into `<dir>/.cache/facades`, where the host's own dependencies
 * resolve. Not under node_modules: webpack takes what lies there for unchanging.
 */
export function writeFacades(dir: string): Facades {
  const folder = join(dir, '.cache', 'facades')
  mkdirSync(folder, { recursive: true })
  const files: Record<string, string> = {}
  const alias: Record<string, string> = {}
  for (const specifier of Object.keys(SHARED)) {
    const names = offeredNames(specifier, 'host')
    if (names === undefined || names === 'everything') continue
    const file = join(folder, `${specifier.replaceAll('/', '.')}.js`)
    writeIfChanged(file, facadeSource(specifier, names))
    files[specifier] = file
    alias[`${BEHIND}${specifier}$`] = specifier
  }
  return { files, alias }
}
