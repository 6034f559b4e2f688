/** What stands in a row's form where a match has something of its own. Private characters: no text of ours has them. */
export const BLANK = { home: '\uE000', away: '\uE001', league: '\uE002', count: '\uE003' } as const

type Blank = keyof typeof BLANK
/** What a copy is filled in with. */
export type Filling = Readonly<Record<Blank, string>>

const BLANKS = new RegExp(`[${Object.values(BLANK).join('')}]`, 'g')
const NAMES = new Map<string, Blank>(
  (Object.keys(BLANK) as Blank[]).map((name): readonly [string, Blank] => [BLANK[name], name]),
)

function fill(text: string, filling: Filling): string {
  return text.replaceAll(BLANKS, (blank) => filling[NAMES.get(blank) ?? 'home'])
}

interface Spot {
  /** Writes the filled-in text into a copy's own node. */
  readonly write: (node: Node, text: string) => void
  /** Child indices from the root of the form to the node. */
  readonly path: readonly number[]
  readonly text: string
}

const at = (root: Node, path: readonly number[]) =>
  path.reduce<Node | undefined>((node, index) => node?.childNodes[index], root)

const writeData = (node: Node, text: string) => {
  node.nodeValue = text
}

function spotsOf(node: Node, path: readonly number[]): Spot[] {
  if (node instanceof Text) return node.data.search(BLANKS) < 0 ? [] : [{ write: writeData, path, text: node.data }]
  const own = (node instanceof Element ? [...node.attributes] : [])
    .filter(({ value }) => value.search(BLANKS) >= 0)
    .map(({ name, value }): Spot => ({
      write: (copy, text) => {
        if (copy instanceof Element) copy.setAttribute(name, text)
      },
      path,
      text: value,
    }))
  return [...own, ...[...node.childNodes].flatMap((child, index) => spotsOf(child, [...path, index]))]
}

export interface RowCopy {
  readonly content: DocumentFragment
  /** Fills in what is another text now; the match of a copy is always the same. */
  readonly fillIn: (filling: Filling) => void
}

/**
 * Makes copies of a form that React has drawn once: a row of fifty elements is then one clone and a dozen texts, a
 * tenth of what it costs to render. The form must not change while there are copies.
 */
export function rowCopier(form: Element): () => RowCopy {
  const original = document.createDocumentFragment()
  original.append(...[...form.childNodes].map((node) => node.cloneNode(true)))
  const spots = spotsOf(original, [])
  return () => {
    const content = document.createDocumentFragment()
    content.append(original.cloneNode(true))
    const nodes = spots.map((spot) => ({ ...spot, node: at(content, spot.path), shown: '' }))
    return {
      content,
      fillIn(filling) {
        for (const spot of nodes) {
          const text = fill(spot.text, filling)
          if (text === spot.shown || spot.node === undefined) continue
          spot.shown = text
          spot.write(spot.node, text)
        }
      },
    }
  }
}
