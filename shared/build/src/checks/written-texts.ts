/** Who may write Chinese texts into code, and why; everybody else's stand in the locales of the deployable. */
export interface TextOwner {
  /** A path from the root, or the beginning of one; `remote-*` stands for every remote. */
  readonly path: string
  readonly reason: string
}

// A comment, or one of the literals in which what looks like a comment is none.
const COMMENT_OR_LITERAL = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const CHINESE = /\p{Script=Han}/u
/** What takes a decision by a text that is shown: a comparison, a search, a pattern, a key. */
const DECISIONS = [
  /(?:===|!==|\bcase)\s*(['"`])[^'"`\n]*\p{Script=Han}/u,
  /\.(?:includes|startsWith|endsWith|indexOf|match|matchAll|search|split|test|has|replace|replaceAll)\(\s*['"`/][^'"`/\n]*\p{Script=Han}/u,
  /\/(?:\\.|[^/\\\n])*\p{Script=Han}(?:\\.|[^/\\\n])*\/[a-z]*\.(?:test|exec)\(/u,
  /(?:^|[{,])\s*['"]?\p{Script=Han}+['"]?\s*:/u,
  /['"`][^'"`\n]*\p{Script=Han}[^'"`\n]*['"`]\s*(?:===|!==)/u,
]

/** The lines of a source, comments blanked. */
function codeOf(source: string): string[] {
  const blank = (part: string) => (/^\/[/*]/.test(part) ? part.replaceAll(/[^\n]/g, ' ') : part)
  return source.replaceAll(COMMENT_OR_LITERAL, blank).split('\n')
}

/** Lines that write a Chinese text, counted from 1. */
export function findTexts(source: string): number[] {
  return codeOf(source).flatMap((line, index) => (CHINESE.test(line) ? [index + 1] : []))
}

/** Lines that decide by a Chinese text, counted from 1: another language or wording would take another way. */
export function findDecisions(source: string): number[] {
  return codeOf(source).flatMap((line, index) => (DECISIONS.some((one) => one.test(line)) ? [index + 1] : []))
}

/** What is wrong, one sentence each: texts without an owner, decisions by a text, owners that own nothing. */
export function findTextProblems(
  sources: ReadonlyMap<string, string>,
  owners: readonly TextOwner[],
  deciders: readonly TextOwner[],
): string[] {
  const used = new Set<TextOwner>()
  const ownerOf = (file: string, among: readonly TextOwner[]): TextOwner | undefined =>
    among.find(({ path }) => {
      const own = file.replace(/^remote-[^/]+/, path.startsWith('remote-*') ? 'remote-*' : '$&')
      return own === path || (path.endsWith('/') && own.startsWith(path))
    })
  const unowned = (file: string, lines: readonly number[], among: readonly TextOwner[], said: string): string[] => {
    const owner = ownerOf(file, among)
    if (lines.length > 0 && owner !== undefined) used.add(owner)
    return owner === undefined ? lines.map((line) => `${file}:${line} ${said}`) : []
  }
  const problems = [...sources].flatMap(([file, source]) => [
    ...unowned(file, findTexts(source), owners, 'writes a text: it belongs into the locales'),
    ...unowned(file, findDecisions(source), deciders, 'decides by a text that is shown: use a code or a key'),
  ])
  const idle = [...owners, ...deciders].filter((owner) => !used.has(owner))
  return [...problems, ...idle.map(({ path }) => `${path} is named in the list and has no such text`)]
}
