import * as v from 'valibot'

import { type HelpSlug, HELP_SLUGS } from '../../lib/catalogue.ts'

const PlaceSchema = v.strictObject({
  /** Id of the section that the words stand in. */
  anchor: v.string(),
  /** A section's heading or a question. */
  text: v.string(),
})

const EntrySchema = v.strictObject({
  slug: v.picklist(HELP_SLUGS),
  title: v.string(),
  summary: v.string(),
  keywords: v.array(v.string()),
  places: v.array(PlaceSchema),
})

/**
 * `locales/zh-CN/search-index.json`: titles, headings and questions of all articles, so that a search loads one small
 * file instead of every text. Written by `npm run search-index` from the articles; a test holds it to them.
 */
export const SearchIndexSchema = v.strictObject({ entries: v.array(EntrySchema) })
export type SearchIndex = v.InferOutput<typeof SearchIndexSchema>
type Entry = SearchIndex['entries'][number]

export interface SearchHit {
  readonly slug: HelpSlug
  readonly title: string
  /** The heading or question that was found; the article as a whole when undefined. */
  readonly place: { readonly anchor: string; readonly text: string } | undefined
  readonly summary: string
}

/** Folds case, full-width forms and blanks; Chinese is searched by substring, it has no word breaks. */
export function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
}

const MAX_HITS = 12
const MAX_PLACES = 3

interface Scored extends SearchHit {
  readonly score: number
}

function has(text: string, tokens: readonly string[]): boolean {
  const folded = normalize(text)
  return tokens.every((token) => folded.includes(token))
}

function hitsOf(entry: Entry, tokens: readonly string[]): readonly Scored[] {
  const { slug, title, summary, keywords, places } = entry
  const base = { slug, title, summary }
  const titleScore = has(title, tokens) || tokens.every((token) => token === slug) ? 8 : 0
  const wholeScore = titleScore || (has([...keywords, title].join(' '), tokens) ? 4 : has(summary, tokens) ? 2 : 0)
  const placed = places
    .filter(({ text }) => has(text, tokens))
    .slice(0, MAX_PLACES)
    .map((place): Scored => ({ ...base, place, score: 5 + titleScore / 8 }))
  return wholeScore > 0 ? [{ ...base, place: undefined, score: wholeScore }, ...placed] : placed
}

/**
 * Articles, headings and questions that hold every word of the query, best first: titles, then headings and questions,
 * then keywords and summaries. An article's own code (`ck`) finds it too. An empty query finds nothing.
 */
export function searchHelp(index: SearchIndex, query: string): readonly SearchHit[] {
  const tokens = query
    .split(/[\s，、,]+/)
    .map(normalize)
    .filter((token) => token !== '')
  if (tokens.length === 0) return []
  return index.entries
    .flatMap((entry) => hitsOf(entry, tokens))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_HITS)
    .map(({ score: _score, ...hit }) => hit)
}

export interface MarkedPart {
  readonly text: string
  readonly isMatch: boolean
}

/** Splits a text at the first occurrence of the query, for highlighting. */
export function markMatch(text: string, query: string): readonly MarkedPart[] {
  const word = query.trim().toLowerCase()
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word)
  if (at < 0) return [{ text, isMatch: false }]
  return [
    { text: text.slice(0, at), isMatch: false },
    { text: text.slice(at, at + word.length), isMatch: true },
    { text: text.slice(at + word.length), isMatch: false },
  ].filter((part) => part.text !== '')
}
