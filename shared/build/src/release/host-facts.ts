import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { EVENTS, HOST_FORMAT, type HostManifest, HostManifestSchema, SHELL_CONTRACT } from '@site/contracts'
import * as v from 'valibot'

import type { ShareConfig } from '../federation/share-config.ts'
import { hostShapes } from './contract-shapes.ts'
import { importData } from './read-manifest.ts'

const OwnFactsSchema = v.pick(HostManifestSchema, ['routes', 'namespaces', 'uses', 'deprecated'])

/** What host.json says beside the files; the host's version is a hash of both. */
export type HostFacts = Pick<
  HostManifest,
  'format' | 'shell' | 'shared' | 'events' | 'shapes' | 'routes' | 'namespaces' | 'uses' | 'deprecated'
>

/** `src/host.manifest.ts` exports `manifest`: the host's own routes, namespaces and uses, and what is going to go. Optional. */
export async function hostFacts(dir: string, shared: ShareConfig): Promise<HostFacts> {
  const file = join(dir, 'src', 'host.manifest.ts')
  const own = v.parse(OwnFactsSchema, existsSync(file) ? await importData(file, 'manifest') : {})
  return {
    format: HOST_FORMAT,
    shell: SHELL_CONTRACT,
    shared: Object.fromEntries(Object.entries(shared).map(([name, { version }]) => [name, version ?? ''])),
    events: Object.keys(EVENTS).toSorted(),
    shapes: hostShapes(own.uses),
    ...own,
  }
}
