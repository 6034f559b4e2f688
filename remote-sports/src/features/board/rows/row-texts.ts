/** Writes a text of a copy's own into the part that the form left empty for it. A form without that part shows none. */
export function writeText(row: Element, part: 'team-h' | 'team-c' | 'league' | 'count', text: string): void {
  const element = row.querySelector(`[data-text=${part}]`)
  if (element !== null && element.textContent !== text) element.textContent = text
}

/** The button of a row by what a press on it does. */
export function actor(row: Element, act: 'open' | 'more' | 'star' | 'fold'): Element | null {
  return row.querySelector(`[data-act=${act}]`)
}

/** Names a button of a row for those who cannot see it. */
export function label(row: Element, act: Parameters<typeof actor>[1], text: string): void {
  actor(row, act)?.setAttribute('aria-label', text)
}
