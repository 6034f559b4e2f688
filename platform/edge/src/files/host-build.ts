import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { HostManifestSchema, type HostManifest } from '@site/contracts'
import * as v from 'valibot'

/** A build of the host as the edge serves it. */
export interface LoadedHost {
  readonly build: HostManifest
  /** Where its files lie: `/host/`, or `/host/<version>/` for a release. */
  readonly base: string
  /** Custom properties of each theme, both editions; goes into the HTML so that the first paint has its colours. */
  readonly themeCss: Readonly<Record<string, string>>
  /** `<base><file>` → integrity, for the host's own chunks. */
  readonly integrity: Readonly<Record<string, string>>
}

/** Where the build beside the edge is served, and what the style texts of any build name their fonts by. */
export const HOST_BASE = '/host/'

const ThemesSchema = v.record(v.string(), v.string())

/** Reads `host.json` and `themes.json` of a built host; throws with the folder's name when it was not built. */
export function loadHostBuild(dir: string): LoadedHost {
  const build = v.parse(HostManifestSchema, readJson(join(dir, 'host.json')))
  return loadedHost({ base: HOST_BASE, build, themes: readJson(join(dir, 'themes.json')) })
}

/** @param themes what `themes.json` holds */
export function loadedHost({
  base,
  build,
  themes,
}: Pick<LoadedHost, 'base' | 'build'> & { readonly themes: unknown }): LoadedHost {
  const themeCss = Object.fromEntries(
    Object.entries(v.parse(ThemesSchema, themes)).map(([theme, css]) => [
      theme,
      css.replaceAll(`url("${HOST_BASE}`, `url("${base}`),
    ]),
  )
  const integrity = Object.fromEntries(
    Object.entries(build.files).map(([file, { integrity: hash }]) => [base + file, hash]),
  )
  return { base, build, themeCss, integrity }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`The host is not built: ${path} cannot be read. Run "npm run build -- host" first.`, { cause })
  }
}
