import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { hostConfig } from '@site/build'
import { HOST_FORMAT, type HostManifestInput } from '@site/contracts'
import webpack, { type Configuration, type Stats } from 'webpack'

const ROOT = resolve(import.meta.dirname, '../../..')
const HOST = join(ROOT, 'host')
/** Plugins of the host's build that only make sense with federation. */
const FEDERATION_ONLY = new Set([
  'ModuleFederationPlugin',
  'SharedImportPlugin',
  'BoundaryPlugin',
  'HostDocumentPlugin',
])

/**
 * Builds host and remotes as one application without federation, from the same sources, presets and split points: the
 * yardstick of the benchmarks, never shipped.
 *
 * @returns the folder with the built files and a host.json for the edge
 */
export async function buildMonolith(): Promise<string> {
  const base = hostConfig({ dir: HOST, mode: 'local' })
  const out = join(ROOT, '.cache/bench-monolith')
  const replace = (file: string, by: string) =>
    new webpack.NormalModuleReplacementPlugin(
      file.endsWith('adapter') ? /federation-adapter\.ts$/ : /preload-files\.ts$/,
      by,
    )
  const config: Configuration = {
    ...base,
    name: 'monolith',
    output: { ...base.output, path: out },
    plugins: [
      ...(base.plugins ?? []).filter((plugin) => !FEDERATION_ONLY.has(plugin?.constructor.name ?? '')),
      replace('adapter', join(import.meta.dirname, 'static-adapter.ts')),
      replace('preload', join(import.meta.dirname, 'no-preload.ts')),
    ],
    cache: false,
  }
  const compiler = webpack(config)
  const stats = await new Promise<Stats | undefined>((done, fail) => {
    compiler.run((error, result) => (error === null ? done(result) : fail(error)))
  })
  await new Promise<void>((done) => compiler.close(() => done()))
  if (stats === undefined || stats.hasErrors()) {
    throw new Error(stats?.toString({ all: false, errors: true, colors: false }) ?? 'webpack stopped')
  }
  writeDocument(out, stats)
  return out
}

/** What the edge needs of a host build, for this one. */
function writeDocument(out: string, stats: Stats): void {
  const groups = stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {}
  const scriptsOf = (name: string): string[] =>
    (groups[name]?.assets ?? []).map((asset) => asset.name).filter((file) => file.endsWith('.js'))
  const entry = scriptsOf('host')
  const first = Object.keys(groups).filter((name) => name === 'bootstrap' || name.startsWith('first.'))
  const files = Object.fromEntries(
    readdirSync(out).map((file) => {
      const bytes = readFileSync(join(out, file))
      const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
      return [file, { integrity, bytes: bytes.length, brotli: brotliCompressSync(bytes).length }]
    }),
  )
  const document: HostManifestInput = {
    format: HOST_FORMAT,
    version: '0.0.0-monolith',
    files,
    entry,
    initial: [...new Set([...entry, ...first.flatMap(scriptsOf)])],
    shell: 1,
    shared: {},
  }
  writeFileSync(join(out, 'host.json'), JSON.stringify(document))
}

if (import.meta.filename === process.argv[1]) console.log(await buildMonolith())
