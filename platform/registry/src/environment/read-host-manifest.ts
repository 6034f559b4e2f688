import { readFile } from 'node:fs/promises'

import { HostManifestSchema, type HostManifest } from '@site/contracts'
import * as v from 'valibot'

/**
 * Reads `dist/host.json` of a built host.
 * @throws Error naming the file when it is missing or is not one
 */
export async function readHostManifest(path: string): Promise<HostManifest> {
  try {
    return v.parse(HostManifestSchema, JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new Error(`${path} is not a host manifest: build the host first`, { cause })
  }
}
