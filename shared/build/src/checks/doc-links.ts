import { posix } from 'node:path'

/** The target of a link or a picture: `[text](target "title")`, `[text]: target`. */
const LINK = /\]\(<?([^()\s>]+(?:\([^()\s]*\))?)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]: +(\S+)/gm
const CODE = /^(`{3,}|~{3,})[\s\S]*?^\1|`[^`\n]+`/gm

function withoutCode(text: string): string {
  return text.replaceAll(CODE, (code) => code.replaceAll(/[^\n]/g, ' '))
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>()
  const headings = text.replaceAll(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '').matchAll(/^#{1,6} +(.+?)(?: +#+)?$/gm)
  return new Set(
    [...headings].map(([, heading = '']) => {
      const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
      const slug = words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-')
      const before = seen.get(slug) ?? 0
      seen.set(slug, before + 1)
      return before === 0 ? slug : `${slug}-${before}`
    }),
  )
}

/** Every relative link of a document, with the line that it stands in, from 1. */
export function findLinks(text: string): readonly { readonly target: string; readonly line: number }[] {
  const plain = withoutCode(text)
  return [...plain.matchAll(LINK)]
    .map((match) => ({
      target: match[1] ?? match[2] ?? '',
      line: plain.slice(0, match.index).split('\n').length,
    }))
    .filter(({ target }) => !/^(?:[a-z][a-z+.-]*:|\/)/i.test(target))
}

/**
 * Relative links of a document that lead to no file, no folder or no heading.
 *
 * @param files every file of the repository
 * @param textOf the text of a document that is linked to by a heading
 * @returns one sentence per problem, with file and line; empty when there is none
 */
export function findLinkProblems(
  file: string,
  text: string,
  files: ReadonlySet<string>,
  textOf: (file: string) => string,
): readonly string[] {
  const leadsTo = (path: string): boolean =>
    files.has(path) || path === '.' || [...files].some((each) => each.startsWith(`${path}/`))
  return findLinks(text).flatMap(({ target, line }) => {
    const [path = '', anchor] = target.split('#')
    const to = path === '' ? file : posix.join(posix.dirname(file), decodeURI(path)).replace(/\/$/, '')
    if (!leadsTo(to)) return [`${file}:${line}: ${target} leads to no file`]
    const isLost = anchor && to.endsWith('.md') && !anchorsOf(to === file ? text : textOf(to)).has(anchor)
    return isLost ? [`${file}:${line}: ${to} has no heading #${anchor}`] : []
  })
}
