/** What can be cited, each by its key: `S5.014`, `spec 2.6`, `open point 39`, `DOMAIN 2.4`, `ADR 0005`, `docs/x.md`. */
export type Citable = ReadonlySet<string>

/** A place where a text sends its reader, by the key of what it cites. */
export interface Citation {
  readonly key: string
  /** The line that it begins in, from 1. */
  readonly line: number
}

/** Between the words of a citation; a comment may go on in its next line. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\r?\n[ \t]*(?:\*|//|#|--|>)?[ \t]*)`
const AND = String.raw`(?:${GAP})?(?:,|–|-|and)(?:${GAP})?`
const SECTION = String.raw`\d+(?:\.\d+)*`
const list = (number: string): string => `(${number}(?:${AND}${number})*)`

const FORMS: readonly { readonly pattern: RegExp; readonly keys: (named: string) => readonly string[] }[] = [
  { pattern: /\b([SCD]\d?\.\d{3})\b/g, keys: (id) => [id] },
  { pattern: formOf('[Ss]pec', SECTION), keys: (named) => numbers(named).map((n) => `spec ${n}`) },
  { pattern: formOf(`[Oo]pen${GAP}points?`, String.raw`\d+`), keys: (named) => pointsOf(named) },
  { pattern: formOf('DOMAIN', SECTION), keys: (named) => numbers(named).map((n) => `DOMAIN ${n}`) },
  { pattern: formOf('ADR', String.raw`\d{4}`), keys: (named) => numbers(named).map((n) => `ADR ${n}`) },
  { pattern: /(?<![\w./-])(docs\/[\w/-]+\.(?:md|csv))\b/g, keys: (path) => [path] },
]

/** What merely resembles a citation, and what to write instead. */
const MISTAKES: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bSPEC \d/g, instead: 'write "spec 4"' },
  { pattern: /\bspec section \d/g, instead: 'write "spec 4"' },
  { pattern: /\b[Dd]ecisions? \d+/g, instead: 'write "open point 39" or "ADR 0005"' },
  { pattern: /\bdomain (?:notes )?\d/g, instead: 'write "DOMAIN 2.4"' },
  { pattern: /\bADR \d{1,3}\b/g, instead: 'write the four digits: "ADR 0005"' },
  { pattern: /\b(?:ARCHITECTURE|FACTS|LOOK|STYLE|WALLS) \d/g, instead: 'no such document is here: write the reason' },
  { pattern: /§ ?\d/g, instead: 'name the document: "spec 4", "DOMAIN 2.4"' },
]

function formOf(word: string, number: string): RegExp {
  return new RegExp(`(?<![\\w./-])${word}${GAP}${list(number)}(?!\\w)`, 'g')
}

function numbers(named: string): readonly string[] {
  return named.match(/\d+(?:\.\d+)*/g) ?? []
}

/** "1-5, 8 and 11": every point between the ends of a range is meant. */
function pointsOf(named: string): readonly string[] {
  return [...named.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)].flatMap(([, from, to = from]) =>
    Array.from({ length: Math.max(1, Number(to) - Number(from) + 1) }, (_, n) => `open point ${Number(from) + n}`),
  )
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** Everything that a text cites. */
export function findCitations(text: string): readonly Citation[] {
  return FORMS.flatMap(({ pattern, keys }) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      keys(match[1] ?? '').map((key) => ({ key, line: lineAt(text, match.index) })),
    ),
  )
}

/**
 * Citations that lead nowhere, and what only resembles one.
 *
 * @returns one sentence per problem, with file and line; empty when there is none
 */
export function findCitationProblems(file: string, text: string, citable: Citable): readonly string[] {
  const dead = findCitations(text)
    .filter(({ key }) => !citable.has(key))
    .map(({ key, line }) => `${file}:${line}: "${key}" is not in docs/`)
  const mistaken = MISTAKES.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map((match) => `${file}:${lineAt(text, match.index)}: "${match[0]}": ${instead}`),
  )
  return [...dead, ...mistaken]
}

/**
 * What the documents offer to be cited.
 *
 * @param documents texts by path; rows are the first column of docs/spec/requirements.csv, the rest are headings of the
 *   documents beside it and the names of files
 */
export function citableOf(documents: ReadonlyMap<string, string>): Citable {
  const rows = documents.get('docs/spec/requirements.csv')?.matchAll(/^([SCD]\d?\.\d{3}),/gm) ?? []
  const headings = ['sections', 'decisions', 'domain'].flatMap((name) => [
    ...(documents.get(`docs/spec/${name}.md`)?.matchAll(/^#+ ((?:Spec|Open point|DOMAIN) [\d.]+)$/gm) ?? []),
  ])
  const paths = [...documents.keys()]
  return new Set([
    ...[...rows].map(([, id = '']) => id),
    ...headings.map(([, heading = '']) => heading.replace(/^(?:Spec|Open)/, (word) => word.toLowerCase())),
    ...paths.flatMap((path) => /^docs\/adr\/(\d{4})-/.exec(path)?.[1] ?? []).map((number) => `ADR ${number}`),
    ...paths,
  ])
}
