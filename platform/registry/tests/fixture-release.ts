import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import {
  type AnyRelease,
  HostManifestSchema,
  type HostRelease,
  HostReleaseSchema,
  ReleaseSchema,
  THEMES_FILE,
  type CallShapes,
  type HostManifest,
  type HostManifestInput,
  type Release,
  type RemoteShapes,
  type RemoteManifestInput,
} from '@site/contracts'
import { releaseDigest } from '@site/server'
import * as v from 'valibot'

export interface FixtureInput {
  readonly name?: string
  readonly version?: string
  /** Path → text of every file; `entry.js` and `page.js` with the version in them when left out. */
  readonly files?: Readonly<Record<string, string>>
  readonly manifest?: Partial<RemoteManifestInput>
  readonly shared?: Release['shared']
  readonly shell?: number
  /** Names taken of shared packages. */
  readonly imports?: Readonly<Record<string, string[]>>
  readonly calls?: CallShapes
  readonly shapes?: RemoteShapes
  readonly tokens?: string[]
  /** Keys of the browser's storage that the code names, and those that are declared. */
  readonly keys?: string[]
  readonly storage?: string[]
  readonly commit?: string
  readonly container?: string
  readonly uncommitted?: boolean
}

export interface Fixture<Document extends AnyRelease = AnyRelease> {
  readonly release: Document
  readonly files: Readonly<Record<string, string>>
}

export function integrityOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`
}

/** A small release as a remote's build would write it; everything about it is true unless a test spoils it. */
export function fixtureRelease(input: FixtureInput = {}): Fixture<Release> {
  const { name = 'help', version = '1.0.0', commit = 'unknown', shell = 1 } = input
  const files = input.files ?? {
    'entry.js': `globalThis.${name} = '${version}'`,
    'chunks/page.js': `/* page of ${name} ${version} */`,
  }
  const content = {
    files: factsOf(files),
    manifest: {
      name,
      routes: [{ name: `${name}.page`, path: `/${name}/page`, page: 'page', title: { 'zh-CN': '页面' } }],
      namespaces: [name],
      ...input.manifest,
    },
  }
  const draft = {
    format: 'site-release/1',
    name,
    version,
    digest: `sha256-${'0'.repeat(64)}`,
    commit,
    ...(input.uncommitted === undefined ? {} : { uncommitted: input.uncommitted }),
    builtAt: 1_790_000_000_000,
    tools: { node: '24.21.0' },
    container: input.container ?? `${name}_${version.replaceAll(/[^\w]/g, '_')}`.toLowerCase(),
    entry: 'entry.js',
    expose: './remote',
    preload: { page: ['entry.js'] },
    shared: input.shared ?? { react: { version: '19.3.1', requiredVersion: '^19.3.0', singleton: true } },
    requires: { shell },
    ...usesOf(input),
    ...(input.storage === undefined ? {} : { storage: input.storage }),
    ...(input.shapes === undefined ? {} : { shapes: input.shapes }),
    budgets: { entry: 10_000, page: 100_000, total: 1_000_000 },
    ...content,
  }
  const release = v.parse(ReleaseSchema, draft)
  return { files, release: { ...release, digest: releaseDigest(release) } }
}

function usesOf({ imports, calls, tokens, keys }: FixtureInput) {
  if ([imports, calls, tokens, keys].every((each) => each === undefined)) return {}
  return { uses: { imports: imports ?? {}, calls: calls ?? {}, tokens, storage: keys } }
}

function factsOf(files: Readonly<Record<string, string>>): Release['files'] {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      { integrity: integrityOf(text), bytes: Buffer.byteLength(text), brotli: 1 },
    ]),
  )
}

/** A small release of the host as its build would write it, of which the page loads `host.js`. */
export function fixtureHostRelease(version: string, manifest: Partial<HostManifestInput> = {}): Fixture<HostRelease> {
  const files = {
    'host.js': `globalThis.host = '${version}'`,
    [THEMES_FILE]: JSON.stringify({ jade: `@font-face{src:url("/host/digits.woff2")}` }),
  }
  const release = v.parse(HostReleaseSchema, {
    format: 'site-host-release/1',
    name: 'host',
    version,
    digest: `sha256-${'0'.repeat(64)}`,
    commit: 'unknown',
    builtAt: 1_790_000_000_000,
    tools: { node: '24.21.0' },
    container: `host_${version.replaceAll(/\W/g, '_')}`,
    files: factsOf(files),
    manifest: fixtureHost({ version, entry: ['host.js'], initial: ['host.js'], ...manifest }),
  })
  return { files, release: { ...release, digest: releaseDigest(release) } }
}

/** Writes a release as a build leaves it, into a folder of its own. */
export async function writeFixture({ release, files }: Fixture): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-build-'))
  await mkdir(join(folder, 'dist'))
  for (const [path, text] of Object.entries(files)) {
    const full = join(folder, 'dist', path)
    await mkdir(dirname(full), { recursive: true })
    await writeFile(full, text)
  }
  await writeFile(join(folder, 'dist', 'release.json'), JSON.stringify(release))
  return folder
}

/** The multipart body of a publish call. */
export function uploadOf({ release, files }: Fixture, document: unknown = release): FormData {
  const form = new FormData()
  form.append('release', JSON.stringify(document))
  for (const [path, text] of Object.entries(files)) form.append('file', new Blob([text]), path)
  return form
}

export function fixtureHost(input: Partial<HostManifestInput> = {}): HostManifest {
  return v.parse(HostManifestSchema, {
    format: 'site-host/1',
    version: '1.0.0',
    shell: 1,
    shared: { react: '19.3.1' },
    ...input,
  })
}
