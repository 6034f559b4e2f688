const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/**
 * The paragraphs of an operator's HTML as plain words: nothing of it is ever parsed as markup, so nothing in it can
 * do anything.
 */
export function paragraphsOf(html: string): readonly string[] {
  return html
    .split(/<\/p>|<br\s*\/?>|<\/li>|<\/h\d>/i)
    .map((part) =>
      part
        .replaceAll(/<(script|style)[\s\S]*?<\/\1>/gi, '')
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
        .trim(),
    )
    .filter((part) => part !== '')
}
