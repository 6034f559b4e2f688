/** Where an inline link leads: an article of the help centre, or a named route of the site. */
export type InlineTarget =
  | { readonly kind: 'help'; readonly slug: string; readonly anchor: string | undefined }
  | { readonly kind: 'route'; readonly name: string }

/** `at` is where the part begins in the line: a key for lists of parts. */
export type InlinePart = { readonly at: number; readonly text: string } & (
  { readonly kind: 'text' } | { readonly kind: 'strong' } | { readonly kind: 'link'; readonly target: InlineTarget }
)

const MARKUP = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((help|route):([A-Za-z]+)(?:#([a-z0-9-]+))?\)/g

/**
 * Splits a line of an article into plain, strong and linked parts. What is not complete markup stays as it is
 * written, so a lone asterisk or bracket is text.
 */
export function parseInline(text: string): readonly InlinePart[] {
  const parts: InlinePart[] = []
  let end = 0
  for (const match of text.matchAll(MARKUP)) {
    const [whole, strong, label, kind, name, anchor] = match
    if (match.index > end) parts.push({ kind: 'text', at: end, text: text.slice(end, match.index) })
    if (strong !== undefined) parts.push({ kind: 'strong', at: match.index, text: strong })
    else if (label !== undefined && name !== undefined) {
      const target: InlineTarget = kind === 'help' ? { kind: 'help', slug: name, anchor } : { kind: 'route', name }
      parts.push({ kind: 'link', at: match.index, text: label, target })
    }
    end = match.index + whole.length
  }
  if (end < text.length) parts.push({ kind: 'text', at: end, text: text.slice(end) })
  return parts
}

/** The line without its markup, for the search and for labels. */
export function plainText(text: string): string {
  return parseInline(text)
    .map((part) => part.text)
    .join('')
}
