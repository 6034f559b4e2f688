import { createHash } from 'node:crypto'

import {
  HOST_NAME,
  HOST_RELEASE_FORMAT,
  type HostManifest,
  type HostRelease,
  HostReleaseSchema,
  type Release,
  RELEASE_FORMAT,
  releaseContent,
  ReleaseSchema,
  shellContractOf,
} from '@site/contracts'
import * as v from 'valibot'

import type { ShareConfig } from '../federation/share-config.ts'
import type { ContentIdentity } from '../workspace/build-identity.ts'
import type { SourceCommit } from '../workspace/source-commit.ts'
import type { Budgets } from './budgets.ts'
import { remoteShapes } from './contract-shapes.ts'
import { fileFacts } from './file-facts.ts'
import type { RemoteData } from './read-manifest.ts'
import { toolVersions } from './tools.ts'

/** What a release says beside its files; its version is a hash of both. */
export type ReleaseFacts = Pick<
  Release,
  'format' | 'expose' | 'shared' | 'requires' | 'shapes' | 'storage' | 'manifest' | 'budgets'
>

export function releaseFacts(
  { manifest, storage, props }: RemoteData,
  shared: ShareConfig,
  budgets: Budgets,
): ReleaseFacts {
  return {
    format: RELEASE_FORMAT,
    expose: './remote',
    shared: sharedFacts(shared),
    requires: { shell: shellContractOf(manifest) },
    shapes: remoteShapes(manifest, props),
    ...(storage === undefined ? {} : { storage }),
    manifest,
    budgets,
  }
}

export interface ReleaseParts {
  readonly name: string
  readonly content: ContentIdentity
  readonly source: SourceCommit
  readonly facts: ReleaseFacts
  /** File of the container. */
  readonly entry: string
  readonly preload: Readonly<Record<string, readonly string[]>>
  readonly uses: NonNullable<Release['uses']>
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

export function digestOf(content: Parameters<typeof releaseContent>[0]): string {
  return `sha256-${createHash('sha256').update(releaseContent(content)).digest('hex')}`
}

/** release.json as its schema has it. Throws when a part does not fit the schema. */
export function releaseDocument(parts: ReleaseParts): Release {
  const { name, facts } = parts
  return v.parse(ReleaseSchema, {
    ...facts,
    ...aboutBuild(parts, facts.manifest),
    name,
    entry: parts.entry,
    preload: parts.preload,
    uses: parts.uses,
  })
}

/** release.json of the host, whose manifest is host.json; its files are those of the release, themes.json as well. */
export function hostReleaseDocument(
  parts: Pick<ReleaseParts, 'content' | 'source' | 'assets'> & { readonly manifest: HostManifest },
): HostRelease {
  const manifest: HostManifest = { ...parts.manifest, files: {} }
  return v.parse(HostReleaseSchema, {
    format: HOST_RELEASE_FORMAT,
    name: HOST_NAME,
    ...aboutBuild(parts, manifest),
    manifest,
  })
}

function aboutBuild(
  { content, source, assets }: Pick<ReleaseParts, 'content' | 'source' | 'assets'>,
  manifest: object,
) {
  const files = Object.fromEntries([...assets].map(([path, bytes]) => [path, fileFacts(bytes)]))
  return {
    ...content,
    digest: digestOf({ files, manifest }),
    commit: source.commit,
    ...(source.uncommitted ? { uncommitted: true } : {}),
    builtAt: source.builtAt,
    tools: toolVersions(),
    files,
  }
}
