import * as v from 'valibot'

import { RemoteNameSchema } from './names.ts'

export const WordSchema = v.pipe(v.string(), v.regex(/^[A-Za-z][\w.-]{0,63}$/))
const TextSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(80))

/** A title or label in both languages of the site; zh-TW is generated at build time where it is left out. */
export const LocalizedTextSchema = v.strictObject({ 'zh-CN': TextSchema, 'zh-TW': v.optional(TextSchema) })

export const RouteMetaSchema = v.strictObject({
  requiresAuth: v.optional(v.boolean()),
  bindPhone: v.optional(v.boolean()),
  ignoreCache: v.optional(v.boolean()),
  siteSetting: v.optional(v.picklist(['depositHelp'])),
  hiddenFromMenu: v.optional(v.boolean()),
})

export const SKELETON_SHAPES = [
  'board',
  'cards',
  'tiles',
  'article',
  'form',
  'list',
  'frame',
  'strip',
  'dialog',
] as const
/** Which placeholder the host draws, in the route's shape, before any byte of the remote has arrived. */
export const SkeletonShapeSchema = v.picklist(SKELETON_SHAPES)
export type SkeletonShape = v.InferOutput<typeof SkeletonShapeSchema>

/** `full` = full width without footer, `main` = inside the layout, `bare` = without any layout. */
export const LayoutKindSchema = v.picklist(['main', 'full', 'bare', 'mine'])
export type LayoutKind = v.InferOutput<typeof LayoutKindSchema>

/** One of the 51 names, or `<remote>.<page>`. */
export const RouteNameSchema = WordSchema
export const RoutePathSchema = v.pipe(v.string(), v.regex(/^\/(?:[\w:.*-]+\/?)*$/))

export const ManifestRouteSchema = v.strictObject({
  name: RouteNameSchema,
  path: RoutePathSchema,
  /** Key of the page in `defineRemote`. */
  page: WordSchema,
  title: LocalizedTextSchema,
  meta: v.optional(RouteMetaSchema, {}),
  layout: v.optional(LayoutKindSchema, 'main'),
  skeleton: v.optional(SkeletonShapeSchema, 'cards'),
})

const HeightSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4000))

/** A piece of a page that another deployable shows, e.g. `sports.hot-matches` on the home page. */
export const ManifestSlotSchema = v.strictObject({
  name: WordSchema,
  skeleton: v.optional(SkeletonShapeSchema, 'strip'),
  /** Reserved height in design pixels, so that nothing jumps when the slot arrives. */
  minHeight: v.optional(HeightSchema, 160),
  /** The same below 1200 px, where targets for fingers make things taller; `minHeight` when left out. */
  minHeightTouch: v.optional(HeightSchema),
})

/** A named place in a page or slot of this remote that others may fill: `aside` of the remote `news` is `news.aside`. */
export const ManifestSpotSchema = v.strictObject({ name: WordSchema })

/** A slot of this remote, by its bare name, that stands in a spot of another one wherever that shows it. */
export const ManifestFillSchema = v.strictObject({ spot: WordSchema, slot: WordSchema })

export const ManifestMenuSchema = v.strictObject({
  /** A key of `navigationList` (spec 2.5) or of the user menu. */
  key: WordSchema,
  route: WordSchema,
})

/** A typed call that another deployable may make; the host loads the provider first, then delivers. */
export const ManifestCommandSchema = v.strictObject({ name: WordSchema })

/**
 * What a remote says about itself before a byte of its code is loaded. Plain data: the build executes the file that
 * holds it and copies it into the release document.
 */
export const RemoteManifestSchema = v.strictObject({
  name: RemoteNameSchema,
  routes: v.array(ManifestRouteSchema),
  menu: v.optional(v.array(ManifestMenuSchema), []),
  slots: v.optional(v.array(ManifestSlotSchema), []),
  /** Both are undefined where there are none: hosts below shell contract 2 do not know them. */
  spots: v.optional(v.array(ManifestSpotSchema)),
  fills: v.optional(v.array(ManifestFillSchema)),
  commands: v.optional(v.array(ManifestCommandSchema), []),
  events: v.optional(
    v.strictObject({ emits: v.optional(v.array(WordSchema), []), handles: v.optional(v.array(WordSchema), []) }),
    {},
  ),
  namespaces: v.array(WordSchema),
  /** Slots and commands of other remotes that this one uses; a promotion is refused while nobody provides them. */
  uses: v.optional(
    v.strictObject({ slots: v.optional(v.array(WordSchema), []), commands: v.optional(v.array(WordSchema), []) }),
    {},
  ),
})

export type RemoteManifest = v.InferOutput<typeof RemoteManifestSchema>
export type RemoteManifestInput = v.InferInput<typeof RemoteManifestSchema>
export type ManifestRoute = v.InferOutput<typeof ManifestRouteSchema>
export type ManifestSlot = v.InferOutput<typeof ManifestSlotSchema>
