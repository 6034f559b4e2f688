import * as v from 'valibot'

import { canonicalJson } from './canonical-json.ts'
import { type RemoteManifest, RemoteManifestSchema } from './manifest.ts'
import { RemoteNameSchema } from './names.ts'
import { EpochMsSchema, FilePathSchema, IntegritySchema, VersionSchema } from './primitives.ts'
import { StorageKeysSchema } from './storage-keys.ts'

export const RELEASE_FORMAT = 'site-release/1'

/** Version of the host ↔ remote contract: of what a host reads in a manifest. */
export const SHELL_CONTRACT = 2

/** The contract that a host has to know to run a remote with this manifest: from 2 on there are spots. */
export function shellContractOf({ spots, fills }: Pick<RemoteManifest, 'spots' | 'fills'>): number {
  return spots === undefined && fills === undefined ? 1 : 2
}

export const ReleaseFileSchema = v.strictObject({
  integrity: IntegritySchema,
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Size after brotli at quality 11, for budgets. */
  brotli: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** One resolved shared dependency: what the remote was compiled against and what it accepts. */
export const ReleaseSharedSchema = v.strictObject({
  version: v.string(),
  requiredVersion: v.string(),
  singleton: v.boolean(),
})

/** Shared package → names of it, sorted; `*` stands for all of them. */
export const ImportsSchema = v.record(v.string(), v.array(v.string()))

/** Objects and lists within one another in a shape; those of this site have 17 at most. */
export const SHAPE_LEVELS = 64
/** Pieces and characters of a shape; those of this site have 30,000 at most. */
export const SHAPE_SIZE = 256 * 1024

/** A schema as JSON schema, see `shapeOf` of `@site/contracts/shapes`. Whoever compares two goes through all of both. */
export const ShapeSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(
    (shape) => roomAfter(shape, SHAPE_SIZE, SHAPE_LEVELS) >= 0,
    `A shape is ${SHAPE_LEVELS} levels deep and ${SHAPE_SIZE} characters long at most.`,
  ),
)
export type Shape = v.InferOutput<typeof ShapeSchema>
export const ShapesSchema = v.record(v.string(), ShapeSchema)

export const CallShapeSchema = v.strictObject({ request: ShapeSchema, response: ShapeSchema })
export type CallShape = v.InferOutput<typeof CallShapeSchema>
/** `POST /site/api/v1/…`, with `#Method` behind it where one call carries several. */
export const CallShapesSchema = v.record(v.string(), CallShapeSchema)
export type CallShapes = v.InferOutput<typeof CallShapesSchema>

/** What a remote says to others and is told by them, as its build knew it. Names of slots and commands are whole. */
export const RemoteShapesSchema = v.strictObject({
  /** Events with their payload, as `{ payload }`, which may be left out. */
  emits: ShapesSchema,
  handles: ShapesSchema,
  /** Props of slots, input of commands. */
  offers: v.strictObject({ slots: ShapesSchema, commands: ShapesSchema }),
  uses: v.strictObject({ slots: ShapesSchema, commands: ShapesSchema }),
  /** Props that it gives to whatever fills its spots; undefined where it has none. */
  spots: v.optional(ShapesSchema),
})
export type RemoteShapes = v.InferOutput<typeof RemoteShapesSchema>

export const DigestSchema = v.pipe(v.string(), v.regex(/^sha256-[0-9a-f]{64}$/))

/** What a release of any deployable says of itself. */
export const releaseEntries = {
  version: VersionSchema,
  digest: DigestSchema,
  commit: v.pipe(v.string(), v.regex(/^([0-9a-f]{7,40}|unknown)$/)),
  /** True where it was built from files that the commit does not hold. */
  uncommitted: v.optional(v.boolean()),
  builtAt: EpochMsSchema,
  tools: v.record(v.string(), v.string()),
  /** Global that the entry defines; carries the version, so that two versions live side by side. */
  container: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,80}$/)),
  files: v.record(FilePathSchema, ReleaseFileSchema),
}

/**
 * release.json, written by the remote's build; immutable. `digest` is the sha256 of the canonical
 * JSON of `files` and `manifest` and so addresses the content.
 */
export const ReleaseSchema = v.strictObject({
  format: v.literal(RELEASE_FORMAT),
  name: RemoteNameSchema,
  ...releaseEntries,
  entry: FilePathSchema,
  /** The one exposed module, as federation names it. */
  expose: v.literal('./remote'),
  /** `page.<key>`, `slot.<name>` or `command.<name>` → files needed before it can be evaluated, entry first. */
  preload: v.record(v.string(), v.array(FilePathSchema)),
  shared: v.record(v.string(), ReleaseSharedSchema),
  /**
   * What the code takes of others, as the build found it in what it delivers. A release of before this was written down
   * has none, and is judged without.
   */
  uses: v.optional(
    v.strictObject({
      imports: ImportsSchema,
      calls: v.optional(CallShapesSchema),
      /** Design tokens that it reads. */
      tokens: v.optional(v.array(v.string())),
      /** Keys of the browser's storage, `<name>:v<number>`, whoever's they are. */
      storage: v.optional(v.array(v.string())),
    }),
  ),
  /** Keys of the browser's storage beside those that begin with its name; missing where it declares none. */
  storage: v.optional(StorageKeysSchema),
  /** Missing in a release of before this was written down, which is judged without. */
  shapes: v.optional(RemoteShapesSchema),
  requires: v.strictObject({ shell: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  manifest: RemoteManifestSchema,
  budgets: v.strictObject({
    entry: v.pipe(v.number(), v.integer()),
    page: v.pipe(v.number(), v.integer()),
    total: v.pipe(v.number(), v.integer()),
  }),
})
export type Release = v.InferOutput<typeof ReleaseSchema>

/** What is left of so much room after a value, less than nothing where it has more in it or is deeper. */
function roomAfter(value: unknown, room: number, levels: number): number {
  if (typeof value === 'string') return room - value.length
  if (typeof value !== 'object' || value === null) return room - 1
  if (levels === 0) return -1
  let left = room - 1
  for (const [name, part] of Object.entries(value)) {
    left = roomAfter(part, left - name.length, levels - 1)
    if (left < 0) break
  }
  return left
}

/** The text whose sha256 is a release's `digest`; take the parsed document, so that defaults are filled in. */
export function releaseContent(release: { readonly files: Release['files']; readonly manifest: object }): string {
  return canonicalJson({ files: release.files, manifest: release.manifest })
}
