import * as v from 'valibot'

import { DeprecationSchema } from './deprecation.ts'
import { RouteNameSchema, RoutePathSchema, WordSchema } from './manifest.ts'
import { HOST_NAME } from './names.ts'
import { FilePathSchema } from './primitives.ts'
import {
  ImportsSchema,
  releaseEntries,
  ReleaseFileSchema,
  ReleaseSchema,
  ShapeSchema,
  ShapesSchema,
} from './release.ts'

export const HOST_FORMAT = 'site-host/1'
export const HOST_RELEASE_FORMAT = 'site-host-release/1'

/** What passes through the host: what it takes, and what it hands on. */
const PassedSchema = v.record(v.string(), v.strictObject({ taken: ShapeSchema, given: ShapeSchema }))

/**
 * `dist/host.json`, written by the host's build: what a release is measured against before it is promoted,
 * and what the edge needs for the page. Strict, like the other build documents.
 */
export const HostManifestSchema = v.strictObject({
  format: v.literal(HOST_FORMAT),
  version: v.string(),
  /** Every file of the build, served under `/host/`. */
  files: v.optional(v.record(FilePathSchema, ReleaseFileSchema), {}),
  /** Scripts of the page itself, in order. */
  entry: v.optional(v.array(FilePathSchema), []),
  /** Every script that the first paint needs, entry included: preloaded. */
  initial: v.optional(v.array(FilePathSchema), []),
  /** The shell contract that the host offers (`SHELL_CONTRACT`). */
  shell: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Oldest shell contract whose releases this host still runs. */
  oldestShell: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** Versions that the host provides, by shared name as in the shared map (`react`, `react-dom/client`, …). */
  shared: v.record(v.string(), v.string()),
  /** Names that it provides of each shared package, as far as they can be told; by its version for the others. */
  provides: v.optional(ImportsSchema, {}),
  /** Names of those that are going to go, by package, `tokens` for design tokens; undefined where there is none. */
  deprecated: v.optional(v.record(v.string(), v.record(v.string(), DeprecationSchema))),
  /** Events that its bus carries; undefined where the build did not say. */
  events: v.optional(v.array(WordSchema)),
  /** What it checks between remotes, and the props that it gives to slots; undefined where the build did not say. */
  shapes: v.optional(v.strictObject({ events: PassedSchema, commands: PassedSchema, slots: ShapesSchema })),
  /** Design tokens that it sets on every theme, and keys of the browser's storage that it uses; undefined like `events`. */
  tokens: v.optional(v.array(v.string())),
  storage: v.optional(v.array(v.string())),
  /** Pages that the host answers itself. */
  routes: v.optional(v.array(v.strictObject({ name: RouteNameSchema, path: RoutePathSchema })), []),
  /** Text namespaces of the host. */
  namespaces: v.optional(v.array(WordSchema), []),
  /** Slots and commands of remotes that the host's own pages use. */
  uses: v.optional(
    v.strictObject({ slots: v.optional(v.array(WordSchema), []), commands: v.optional(v.array(WordSchema), []) }),
    {},
  ),
})
export type HostManifest = v.InferOutput<typeof HostManifestSchema>
export type HostManifestInput = v.InferInput<typeof HostManifestSchema>

/** Style texts of the themes, which the edge puts into the page: a file of the host's release that no browser fetches. */
export const THEMES_FILE = 'themes.json'

/**
 * release.json of the host, written by its build beside host.json; immutable like a remote's. `manifest` is host.json
 * without its files, which are all here. `container` is the name that its chunks go by.
 */
export const HostReleaseSchema = v.strictObject({
  format: v.literal(HOST_RELEASE_FORMAT),
  name: v.literal(HOST_NAME),
  ...releaseEntries,
  manifest: HostManifestSchema,
})
export type HostRelease = v.InferOutput<typeof HostReleaseSchema>

/** What can be published. */
export const AnyReleaseSchema = v.variant('format', [ReleaseSchema, HostReleaseSchema])
export type AnyRelease = v.InferOutput<typeof AnyReleaseSchema>

export function isHostRelease(release: AnyRelease): release is HostRelease {
  return release.format === HOST_RELEASE_FORMAT
}
