import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Which of two members had something first; undefined where that is not known. */
export type FirstOfTwo = 'own' | 'other' | undefined

/** Of one thing that both have had, grouped by it: since when, null where one of its times is not known. */
export function firstColumns(
  own: SQLWrapper,
  other: SQLWrapper,
): {
  readonly isOwnFirst: SQL<boolean>
  readonly isOtherFirst: SQL<boolean>
} {
  // Not known of one time that they had it is not known at all: it may have been the first.
  const since = (column: SQLWrapper) => sql`case when bool_and(${column} is not null) then min(${column}) end`
  return {
    isOwnFirst: sql<boolean>`coalesce(${since(own)} < ${since(other)}, false)`,
    isOtherFirst: sql<boolean>`coalesce(${since(other)} < ${since(own)}, false)`,
  }
}

/** Which of two members had all that they share before the other one had it. */
export function firstOfAll(
  shared: readonly { readonly isOwnFirst: boolean; readonly isOtherFirst: boolean }[],
): FirstOfTwo {
  if (shared.every(({ isOwnFirst }) => isOwnFirst)) return 'own'
  return shared.every(({ isOtherFirst }) => isOtherFirst) ? 'other' : undefined
}
