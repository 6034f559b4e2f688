import { existsSync, openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import {
  aboveLimits,
  type AnyRelease,
  isHostRelease,
  leftTotals,
  PublicKeySchema,
  SignedCompositionSchema,
} from '@site/contracts'
import * as v from 'valibot'

import { builtFolder, readReleaseDocument, RELEASE_FILE } from '../releases/index.ts'
import { writeFileAtomically } from '../storage/index.ts'
import { UsageError, numberOption, requiredOption, type CliContext, type Command } from './command.ts'
import { fileSize } from './format.ts'
import { readIsolation } from './read-isolation.ts'
import { RefusedError, type RegistryClient } from './registry-client.ts'

const PublishedSchema = v.object({
  name: v.string(),
  version: v.string(),
  digest: v.string(),
  status: v.picklist(['published', 'unchanged']),
})
const KeysSchema = v.object({ keys: v.array(PublicKeySchema) })

/** Where a build with `--release` leaves the source maps of a version, beside `dist`: see `PrivateMapsPlugin`. */
const MAPS_FOLDER = '.cache/maps'
const FiledSchema = v.object({ status: v.picklist(['filed', 'unchanged']) })

/** How often an upload is sent once more that the registry has no room for at the moment. */
const REPEATS = 6

/** Uploads; what is `busy` is sent again as soon as the registry says, a few times. */
async function upload<const Schema extends v.GenericSchema>(
  { client, print }: Pick<CliContext, 'client' | 'print'>,
  path: string,
  body: FormData,
  answer: Schema,
): Promise<v.InferOutput<Schema>> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await client.call(path, { method: 'POST', body, answer })
    } catch (error) {
      const after = error instanceof RefusedError && error.code === 'busy' ? error.retryAfterS : undefined
      if (after === undefined || repeats === REPEATS) throw error
      print(`the registry is busy: this is sent again in ${after} s`)
      await setTimeout(after * 1_000)
    }
  }
}

/** Sends the source maps apart from the files, which are for everybody. @returns how many there are */
async function sendMaps(
  context: Pick<CliContext, 'client' | 'print'>,
  folder: string,
  { name, version, files }: AnyRelease,
): Promise<number> {
  const paths = Object.keys(files).filter((path) => existsSync(join(folder, `${path}.map`)))
  if (paths.length === 0) return 0
  const form = new FormData()
  for (const path of paths) form.append('map', await openAsBlob(join(folder, `${path}.map`)), `${path}.map`)
  await upload(context, `/releases/${name}/${version}/maps`, form, FiledSchema)
  return paths.length
}

/** Sends what was measured of a build. @returns of which kinds it leaves too much, undefined where nobody has measured */
async function sendIsolation(
  client: RegistryClient,
  folder: string,
  release: AnyRelease,
): Promise<readonly string[] | undefined> {
  if (isHostRelease(release)) return []
  const isolation = await readIsolation(folder, release)
  if (isolation === undefined) return undefined
  const path = `/releases/${release.name}/${release.version}/isolation`
  await client.call(path, { method: 'POST', body: isolation, answer: FiledSchema })
  return aboveLimits(leftTotals(isolation))
}

const publish: Command = {
  verb: 'publish',
  usage: '<folder>',
  summary: 'uploads a built remote, or the host (a folder with release.json, or one with it in dist)',
  async run(context) {
    const { positionals, cwd } = context
    const [folder] = positionals
    if (folder === undefined) throw new UsageError('name the folder of the build: publish remote-help')
    const built = await builtFolder(resolve(cwd, folder))
    const document = await readFile(join(built, RELEASE_FILE), 'utf8')
    const release = readReleaseDocument(document)
    const form = new FormData()
    form.append('release', document)
    for (const path of Object.keys(release.files)) form.append('file', await openAsBlob(join(built, path)), path)
    const json = await upload(context, '/releases', form, PublishedSchema)
    const above = await sendIsolation(context.client, built, release)
    const maps = await sendMaps(context, join(built, '..', MAPS_FOLDER, release.version), release)
    const files = Object.values(release.files)
    const size = fileSize(files.reduce((sum, { bytes }) => sum + bytes, 0))
    const next = `npm run release -- promote ${json.name} ${json.version} --theme <theme> --reason "…"`
    const text =
      json.status === 'unchanged'
        ? `${json.name} ${json.version} was published before with these very bytes`
        : `published ${json.name} ${json.version}: ${files.length} files, ${size}\n  ${json.digest}\nnext: ${next}`
    const warning =
      release.uncommitted === true
        ? '\nit was built from changes that no commit holds: nobody else can build it again'
        : ''
    const without =
      maps === 0 && json.status === 'published'
        ? '\nwithout source maps, which a build with --release leaves: stacks stay as browsers write them'
        : ''
    const unmeasured =
      above === undefined && json.status === 'published'
        ? '\nwhat it leaves behind in a page was never measured: npm run measure, then publish it again'
        : ''
    const left =
      above === undefined || above.length === 0
        ? unmeasured
        : `\nit leaves more behind than a release may (${above.join(', ')}): nobody can promote it`
    return { text: text + warning + without + left, json: { ...json, maps } }
  },
}

const exportComposition: Command = {
  verb: 'export',
  usage: '--theme <theme> --out <folder> [--days <1-30>]',
  summary: 'writes the signed composition and the public keys as files, for static hosting',
  async run(context) {
    const { client, cwd } = context
    const theme = requiredOption(context, 'theme', 'for example --theme jade')
    const out = resolve(cwd, requiredOption(context, 'out', 'where to, for example --out public'))
    const days = numberOption(context, 'days') ?? 1
    const path = `/channels/${encodeURIComponent(theme)}/export?days=${days}`
    const signed = await client.call(path, { answer: SignedCompositionSchema })
    const { keys } = await client.call('/keys', { answer: KeysSchema })
    const files = { composition: join(out, 'composition', `${theme}.json`), keys: join(out, 'keys.json') }
    await writeFileAtomically(files.composition, JSON.stringify(signed), 0o644)
    await writeFileAtomically(files.keys, JSON.stringify({ keys }), 0o644)
    const valid = days === 1 ? '1 day' : `${days} days`
    return { text: `wrote ${files.composition} (valid for ${valid})\n      ${files.keys}`, json: files }
  },
}

export const fileCommands: readonly Command[] = [publish, exportComposition]
