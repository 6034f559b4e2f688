import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { HostManifestSchema, type HostManifest } from '@site/contracts'
import * as v from 'valibot'

/** The host's build as the edge serves it. */
export interface LoadedHost {
  readonly build: HostManifest
  /** Custom properties of each theme, both editions; goes into the HTML so that the first paint has its colours. */
  readonly themeCss: Readonly<Record<string, string>>
  /** `/host/<file>` → integrity, for the host's own chunks. */
  readonly integrity: Readonly<Record<string, string>>
}

const ThemesSchema = v.record(v.string(), v.string())

/** Reads `host.json` and `themes.json` of a built host; throws with the folder's name when it was not built. */
export function loadHostBuild(dir: string): LoadedHost {
  const build = v.parse(HostManifestSchema, readJson(join(dir, 'host.json')))
  const themeCss = v.parse(ThemesSchema, readJson(join(dir, 'themes.json')))
  const integrity = Object.fromEntries(
    Object.entries(build.files).map(([file, { integrity: hash }]) => [`/host/${file}`, hash]),
  )
  return { build, themeCss, integrity }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`The host is not built: ${path} cannot be read. Run "npm run build -- host" first.`, { cause })
  }
}
