import { simplifiedIn, toTraditional } from '@site/domain/traditional'
import * as v from 'valibot'

/** What a locale file holds: texts, also in lists, and settings of a structured text, which are left as they are. */
export type TextTree = string | number | boolean | readonly TextTree[] | { readonly [key: string]: TextTree }

export const TextTreeSchema: v.GenericSchema<TextTree> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.array(TextTreeSchema), v.record(v.string(), TextTreeSchema)]),
)

/**
 * A text in zh-TW.
 *
 * @throws where the conversion leaves a character that only simplified Chinese has: an override has to name it
 */
export function traditionalText(text: string): string {
  const converted = toTraditional(text)
  const left = simplifiedIn(converted)
  if (left.length > 0) throw new Error(`simplified characters stay in zh-TW: ${left.join('')} of «${converted}»`)
  return converted
}

function isList(tree: object): tree is readonly TextTree[] {
  return Array.isArray(tree)
}

/** Every text of a tree in zh-TW; keys and `{{placeholders}}` stay, which are never Chinese. @throws as `traditionalText` */
export function traditionalTree(tree: TextTree): TextTree {
  if (typeof tree === 'string') return traditionalText(tree)
  if (typeof tree !== 'object') return tree
  if (isList(tree)) return tree.map(traditionalTree)
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, traditionalTree(value)]))
}

/** A locale file, as its JSON, in zh-TW. @throws as `traditionalText`, and where it is no locale file */
export function traditionalFile(source: string): string {
  return JSON.stringify(traditionalTree(v.parse(TextTreeSchema, JSON.parse(source))))
}
