import { createHash } from 'node:crypto'

import {
  type Release,
  RELEASE_FORMAT,
  releaseContent,
  ReleaseSchema,
  type RemoteManifest,
  SHELL_CONTRACT,
} from '@site/contracts'
import * as v from 'valibot'

import type { ShareConfig } from '../federation/share-config.ts'
import type { BuildIdentity } from '../workspace/build-identity.ts'
import type { SourceCommit } from '../workspace/source-commit.ts'
import type { Budgets } from './budgets.ts'
import { fileFacts } from './file-facts.ts'
import { toolVersions } from './tools.ts'

export interface ReleaseParts {
  readonly identity: BuildIdentity
  readonly source: SourceCommit
  readonly manifest: RemoteManifest
  readonly shared: ShareConfig
  readonly budgets: Budgets
  /** File of the container. */
  readonly entry: string
  readonly preload: Readonly<Record<string, readonly string[]>>
  readonly assets: ReadonlyMap<string, Uint8Array>
}

function sharedFacts(shared: ShareConfig): Release['shared'] {
  return Object.fromEntries(
    Object.entries(shared).map(([name, { requiredVersion, singleton }]) => [
      name,
      { version: requiredVersion.replace(/^\^/, ''), requiredVersion, singleton },
    ]),
  )
}

export function digestOf(content: Pick<Release, 'files' | 'manifest'>): string {
  return `sha256-${createHash('sha256').update(releaseContent(content)).digest('hex')}`
}

/** release.json as its schema has it. Throws when a part does not fit the schema. */
export function releaseDocument(parts: ReleaseParts): Release {
  const { identity, source, manifest } = parts
  const files = Object.fromEntries([...parts.assets].map(([path, content]) => [path, fileFacts(content)]))
  return v.parse(ReleaseSchema, {
    format: RELEASE_FORMAT,
    name: identity.name,
    version: identity.version,
    digest: digestOf({ files, manifest }),
    commit: source.commit,
    builtAt: source.builtAt,
    tools: toolVersions(),
    container: identity.container,
    entry: parts.entry,
    expose: './remote',
    preload: parts.preload,
    files,
    shared: sharedFacts(parts.shared),
    requires: { shell: SHELL_CONTRACT },
    manifest,
    budgets: parts.budgets,
  })
}
