import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  type HostManifest,
  HostManifestSchema,
  type HostRelease,
  HostReleaseSchema,
  type Release,
  ReleaseSchema,
} from '@site/contracts'
import * as v from 'valibot'

/** Every file of a `dist` folder with its text. */
export function readDist(dir: string): ReadonlyMap<string, string> {
  const dist = join(dir, 'dist')
  return new Map(readdirSync(dist).map((file) => [file, readFileSync(join(dist, file), 'latin1')]))
}

export function readRelease(dir: string): Release {
  return v.parse(ReleaseSchema, JSON.parse(readFileSync(join(dir, 'dist', 'release.json'), 'utf8')))
}

export function readHost(dir: string): HostManifest {
  return v.parse(HostManifestSchema, JSON.parse(readFileSync(join(dir, 'dist', 'host.json'), 'utf8')))
}

export function readHostRelease(dir: string): HostRelease {
  return v.parse(HostReleaseSchema, JSON.parse(readFileSync(join(dir, 'dist', 'release.json'), 'utf8')))
}

/** Counted by the test itself and not by the code that it tests. */
export function sha384(dir: string, file: string): string {
  return `sha384-${createHash('sha384')
    .update(readFileSync(join(dir, 'dist', file)))
    .digest('base64')}`
}
