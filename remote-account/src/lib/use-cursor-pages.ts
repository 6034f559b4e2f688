import { useState } from 'react'

/** Lines of one page of a list. */
export const PAGE_SIZE = 20

/** Where one is in a list that is read from page to page, each by the end of the one before. */
export interface CursorPages {
  /** From 1. */
  readonly page: number
  /** For the call; none for the first page. */
  readonly cursor: { readonly cursor?: string }
  forward(next: string): void
  back(): void
}

const FIRST: readonly string[] = []

/** Pages of a list whose new lines come first: they move nothing of what was read. Another filter begins anew. */
export function useCursorPages(filter: unknown): CursorPages {
  const [read, setRead] = useState({ filter, cursors: FIRST })
  const cursors = read.filter === filter ? read.cursors : FIRST
  const last = cursors.at(-1)
  return {
    page: cursors.length + 1,
    cursor: last === undefined ? {} : { cursor: last },
    forward: (next) => setRead({ filter, cursors: [...cursors, next] }),
    back: () => setRead({ filter, cursors: cursors.slice(0, -1) }),
  }
}
