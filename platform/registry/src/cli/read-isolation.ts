import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type AnyRelease, type Isolation, ISOLATION_FILE, IsolationSchema } from '@site/contracts'

import { parseJson, parseOrRefuse } from '../base/index.ts'
import { checkIsolation, fileExists } from '../releases/index.ts'

/**
 * What `npm run measure` wrote beside release.json; undefined where it did not.
 * @throws RegistryError `invalid` for what is none, or is of another build
 */
export async function readIsolation(folder: string, release: AnyRelease): Promise<Isolation | undefined> {
  const file = join(folder, ISOLATION_FILE)
  if (!(await fileExists(file))) return undefined
  const isolation = parseOrRefuse(
    IsolationSchema,
    parseJson(await readFile(file, 'utf8'), ISOLATION_FILE),
    ISOLATION_FILE,
  )
  checkIsolation(release, isolation)
  return isolation
}
