import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { hostConfig, runWebpack } from '@site/build'
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

/** What only a composed site needs, and what does its work here. */
const STAND_INS: readonly (readonly [original: RegExp, standIn: string])[] = [
  [/federation-adapter\.ts$/, join(import.meta.dirname, 'static-adapter.ts')],
  [/file-delivery\.ts$/, join(import.meta.dirname, 'no-delivery.ts')],
]

/**
 * Builds host and remotes as one application without federation, from the same sources, presets and split points: the
 * yardstick of the benchmarks, never shipped.
 *
 * @returns the folder with the built files and a host.json for the edge
 */
export async function buildMonolith(): Promise<string> {
  const base = hostConfig({ dir: HOST, mode: 'local' })
  const out = join(ROOT, '.cache/bench-monolith')
  const config: Configuration = {
    ...base,
    name: 'monolith',
    output: { ...base.output, path: out },
    plugins: [
      ...(base.plugins ?? []).filter((plugin) => !FEDERATION_ONLY.has(plugin?.constructor.name ?? '')),
      ...STAND_INS.map(([original, file]) => new webpack.NormalModuleReplacementPlugin(original, file)),
    ],
    cache: false,
  }
  const compiler = webpack(config)
  const stats = await runWebpack(compiler)
  // A stand-in whose original was renamed would leave the yardstick doing the composed site's work.
  const built = new Set([...stats.compilation.modules].map((module) => module.nameForCondition()))
  const unused = STAND_INS.filter(([, file]) => !built.has(file))
  if (unused.length > 0) throw new Error(`nothing was replaced by ${unused.map(([, file]) => file).join(', ')}`)
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
