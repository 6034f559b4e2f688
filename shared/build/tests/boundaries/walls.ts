import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = join(import.meta.dirname, '../../walls')
/** A file of `shared/build/walls`: these are read by a tool without types. */
const read = async <Walls>(name: string): Promise<Walls> =>
  (await import(pathToFileURL(join(folder, name)).href)) as Walls

/** Folders, the folders that each may import, and why: read as "site imports venues: …". */
export type Arrows = Readonly<Record<string, Readonly<Record<string, string>>>>

export const { GATEWAY_LAYERS, GATEWAY_ARROWS, TABLE_OWNERS, TABLE_GUESTS } = await read<{
  /** Names of layers, highest first, each with what the files of it begin with. */
  readonly GATEWAY_LAYERS: readonly (readonly [string, string])[]
  readonly GATEWAY_ARROWS: Arrows
  readonly TABLE_OWNERS: Readonly<Record<string, string>>
  readonly TABLE_GUESTS: readonly { readonly file: string; readonly tables: readonly string[] }[]
}>('gateway.mjs')

export const { HOST_LAYERS, HOST_ARROWS, refuseCircles } = await read<{
  readonly HOST_LAYERS: readonly string[]
  readonly HOST_ARROWS: Arrows
  readonly refuseCircles: (arrows: Arrows) => void
}>('host.mjs')

export const { SERVER_FOLDERS } = await read<{
  /** The folders of each smaller server, lowest first. */
  readonly SERVER_FOLDERS: Readonly<Record<string, readonly string[]>>
}>('servers.mjs')
