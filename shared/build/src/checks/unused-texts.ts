/** A file of texts: a tree whose leaves are texts. */
export interface TextTree {
  readonly [key: string]: string | TextTree | readonly unknown[]
}

/** Dotted keys of a tree of texts. */
function textKeys(tree: TextTree, above = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = above === '' ? key : `${above}.${key}`
    return typeof value === 'object' && !Array.isArray(value) ? textKeys(value as TextTree, path) : [path]
  })
}

/** What stands in quotes or a page's braces, templates with values in them that begin with a name and a dot, fields. */
const QUOTED = /'([\w.-]+)'|"([\w.-]+)"|`([\w.-]+)`|\{\{([\w.-]+)\}\}/g
const TEMPLATE = /`([\w-]+\.(?:[\w.-]|\$\{[^{}`]*\})*\$\{[^{}`]*\}[\w.-]*)`/g
const FIELD = /\b\w+\.(\w+)\b/g

/** Code that reads a text as a field of all texts, as if it named it. */
export const withFieldsNamed = (source: string): string => source.replaceAll(FIELD, "'$1'")

function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{[^{}`]*\}/).map((part) => part.replaceAll('.', String.raw`\.`))
  return new RegExp(`^${parts.join('.*')}$`)
}

/**
 * Keys that no source names: neither as a whole nor by a template with a value in it (`state.${name}`), nor below one of
 * the `dynamic` prefixes.
 */
export function findUnusedTexts(tree: TextTree, sources: Iterable<string>, dynamic: readonly string[] = []): string[] {
  const named = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const source of sources) {
    for (const [, ...quoted] of source.matchAll(QUOTED)) named.add(quoted.find((one) => one !== undefined) ?? '')
    for (const [, template = ''] of source.matchAll(TEMPLATE)) patterns.set(template, patternOf(template))
  }
  const byPattern = [...patterns.values()]
  return textKeys(tree).filter(
    (key) =>
      !named.has(key) &&
      !dynamic.some((prefix) => key.startsWith(prefix)) &&
      !byPattern.some((pattern) => pattern.test(key)),
  )
}

/** A text, with the colon that makes a key of it, and where objects begin and end. */
const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/g

/** Keys that an object of a JSON file has twice: whoever reads the file takes the last, so the others are never shown. */
export function findRepeatedKeys(json: string): string[] {
  const open: Set<string>[] = []
  const repeated: string[] = []
  for (const [token, name = '', colon] of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      const keys = open.at(-1)
      if (keys?.has(name)) repeated.push(name)
      keys?.add(name)
    }
  }
  return repeated
}
