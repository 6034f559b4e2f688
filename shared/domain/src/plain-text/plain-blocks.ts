export interface PlainBlock {
  readonly kind: 'heading' | 'paragraph'
  readonly text: string
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Headings and paragraphs of an operator's HTML as plain words; none of it is ever parsed as markup. */
export function plainBlocks(html: string): readonly PlainBlock[] {
  return html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/gi, '')
    .split(/(?=<h\d)|<\/h\d>|<\/p>|<\/li>|<br\s*\/?>/i)
    .map((part) => ({
      kind: /^\s*<h\d/i.test(part) ? ('heading' as const) : ('paragraph' as const),
      text: part
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
        .trim(),
    }))
    .filter(({ text }) => text !== '')
}
