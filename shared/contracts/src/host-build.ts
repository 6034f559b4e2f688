import * as v from 'valibot'

import { FilePathSchema, VersionSchema } from './primitives.ts'
import { ReleaseFileSchema } from './release.ts'

export const HOST_BUILD_FORMAT = 'site-host/1'

/**
 * host.json, written by the host's build into its `dist/`: what the edge needs for the page, what the registry needs
 * for its promotion checks. Files are served under `/host/`.
 */
export const HostBuildSchema = v.strictObject({
  format: v.literal(HOST_BUILD_FORMAT),
  version: VersionSchema,
  files: v.record(FilePathSchema, ReleaseFileSchema),
  /** Scripts of the page itself, in order. */
  entry: v.array(FilePathSchema),
  /** Every script that the first paint needs, entry included: preloaded. */
  initial: v.array(FilePathSchema),
  /** Shared packages that the host provides: name → version. */
  shared: v.record(v.string(), v.string()),
  /** Number of the host ↔ remote contract, see `SHELL_CONTRACT`. */
  shell: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type HostBuild = v.InferOutput<typeof HostBuildSchema>
