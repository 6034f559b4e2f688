import { access } from 'node:fs/promises'
import { join } from 'node:path'

import { RegistryError } from '../base/index.ts'
import { RELEASE_FILE } from './check-release.ts'

/**
 * Where a build lies: the folder itself or its `dist`.
 * @throws RegistryError `invalid` when neither holds release.json
 */
export async function builtFolder(folder: string): Promise<string> {
  for (const candidate of [folder, join(folder, 'dist')]) {
    if (await fileExists(join(candidate, RELEASE_FILE))) return candidate
  }
  throw new RegistryError('invalid', `There is no ${RELEASE_FILE} in ${folder} or its dist folder: build it first.`)
}

export function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
