import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { Converter } from 'opencc-js/cn2t'
import * as v from 'valibot'

const OverridesSchema = v.record(v.pipe(v.string(), v.minLength(1)), v.string())
/** Wording that opencc gives → the wording that this site wants. Longer keys win. */
export type Overrides = v.InferOutput<typeof OverridesSchema>

/** What a locale file holds: texts, also in lists, and settings of a structured text, which are left as they are. */
export type TextTree = string | number | boolean | readonly TextTree[] | { readonly [key: string]: TextTree }

export const TextTreeSchema: v.GenericSchema<TextTree> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.array(TextTreeSchema), v.record(v.string(), TextTreeSchema)]),
)

export const OVERRIDES_FILE = join(import.meta.dirname, 'overrides.json')

function readOverrides(file: string): Overrides {
  return existsSync(file) ? v.parse(OverridesSchema, JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** `locales/zh-TW.overrides.json` of the package that a file belongs to: beside it or in a folder above. */
export function packageOverridesFile(from: string): string | undefined {
  const folder = dirname(from)
  if (folder === from) return undefined
  for (const candidate of [join(folder, 'zh-TW.overrides.json'), join(folder, 'locales', 'zh-TW.overrides.json')]) {
    if (existsSync(candidate)) return candidate
  }
  return existsSync(join(folder, 'package.json')) ? undefined : packageOverridesFile(folder)
}

export function siteOverrides(packageFile?: string): Overrides {
  return { ...readOverrides(OVERRIDES_FILE), ...(packageFile === undefined ? {} : readOverrides(packageFile)) }
}

let converter: ((text: string) => string) | undefined

/** Made once: reading the dictionaries takes longer than anything else in a remote's build. */
function convertPlain(text: string): string {
  const convert: (text: string) => string = (converter ??= Converter({ from: 'cn', to: 'twp' }))
  return convert(text)
}

/** Mainland simplified → Taiwan traditional with Taiwan's words; never shipped, it runs in the build. */
export function createTraditional(overrides: Overrides): (text: string) => string {
  const pairs = Object.entries(overrides).sort(([a], [b]) => b.length - a.length)
  return (text) => pairs.reduce((result, [from, to]) => result.replaceAll(from, to), convertPlain(text))
}

function isList(tree: object): tree is readonly TextTree[] {
  return Array.isArray(tree)
}

/** Converts every text of a tree and keeps keys and `{{placeholders}}`, which are never Chinese. */
export function convertTree(tree: TextTree, convert: (text: string) => string): TextTree {
  if (typeof tree === 'string') return convert(tree)
  if (typeof tree !== 'object') return tree
  if (isList(tree)) return tree.map((value) => convertTree(value, convert))
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, convertTree(value, convert)]))
}
