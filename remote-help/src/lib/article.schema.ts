import * as v from 'valibot'

/** Text of one line with the inline markup of `inline.ts`: `**strong**` and `[label](help:kh#faq)`. */
const TextSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600))
const LabelSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(60))
/** Part of an address: ids are kept when a text is reworded, so that links from outside go on working. */
const IdSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,39}$/))
const DateSchema = v.pipe(v.string(), v.isoDate())
const Texts = v.pipe(v.array(TextSchema), v.minLength(1))

/** A numbered statement of a legal text, with sub-items where it lists cases. */
const ClauseSchema = v.union([TextSchema, v.strictObject({ text: TextSchema, items: Texts })])

const TableSchema = v.pipe(
  v.strictObject({
    type: v.literal('table'),
    /** Set where other code or a test needs to find the table. */
    id: v.optional(IdSchema),
    caption: LabelSchema,
    columns: v.pipe(v.array(LabelSchema), v.minLength(2), v.maxLength(9)),
    rows: v.pipe(v.array(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(120)))), v.minLength(1)),
  }),
  v.check(({ columns, rows }) => rows.every((row) => row.length === columns.length), 'a row has one cell a column'),
)

export const BlockSchema = v.variant('type', [
  v.strictObject({ type: v.literal('heading'), text: LabelSchema }),
  v.strictObject({ type: v.literal('paragraph'), text: TextSchema }),
  v.strictObject({ type: v.literal('list'), ordered: v.optional(v.boolean(), false), items: Texts }),
  v.strictObject({
    type: v.literal('steps'),
    items: v.pipe(v.array(v.strictObject({ title: LabelSchema, text: TextSchema })), v.minLength(2)),
  }),
  TableSchema,
  v.strictObject({
    type: v.literal('note'),
    tone: v.picklist(['info', 'warning']),
    title: v.optional(LabelSchema),
    text: TextSchema,
  }),
  v.strictObject({
    type: v.literal('faq'),
    items: v.pipe(v.array(v.strictObject({ question: LabelSchema, answer: Texts })), v.minLength(1)),
  }),
  v.strictObject({ type: v.literal('clauses'), items: v.pipe(v.array(ClauseSchema), v.minLength(1)) }),
  /** Another content file shown in place: the operator replaces that file and leaves the article alone. */
  v.strictObject({ type: v.literal('include'), name: v.literal('excluded-regions') }),
  /** The button that asks the shell for customer service. */
  v.strictObject({ type: v.literal('support') }),
])

export const SectionSchema = v.strictObject({
  id: IdSchema,
  heading: LabelSchema,
  blocks: v.pipe(v.array(BlockSchema), v.minLength(1)),
})

/** One help article: a file `locales/<language>/articles/<slug>.json`, loaded as a chunk of its own. */
export const ArticleSchema = v.pipe(
  v.strictObject({
    slug: v.pipe(v.string(), v.regex(/^[a-z]{2,8}$/)),
    title: LabelSchema,
    summary: TextSchema,
    /** The day of the last change, shown to the reader. */
    updated: DateSchema,
    /** Further words that the search finds the article by. */
    keywords: v.array(LabelSchema),
    /** Legal texts number their sections and clauses. */
    numbered: v.optional(v.boolean(), false),
    sections: v.pipe(v.array(SectionSchema), v.minLength(1)),
  }),
  v.check(({ sections }) => new Set(sections.map(({ id }) => id)).size === sections.length, 'section ids are unique'),
)

/** `locales/<language>/excluded-regions.json`: whose residents the terms exclude (open point 83). */
export const ExcludedRegionsSchema = v.strictObject({
  updated: DateSchema,
  regions: v.pipe(v.array(LabelSchema), v.minLength(1)),
  /** Closes the list, e.g. with the general rule for places that are not named. */
  closing: TextSchema,
})

export type Article = v.InferOutput<typeof ArticleSchema>
export type Section = v.InferOutput<typeof SectionSchema>
export type Block = v.InferOutput<typeof BlockSchema>
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>
export type Clause = v.InferOutput<typeof ClauseSchema>
export type ExcludedRegions = v.InferOutput<typeof ExcludedRegionsSchema>
