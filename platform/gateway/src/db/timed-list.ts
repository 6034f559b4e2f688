import { type Column, type SQL, and, gte, lte, sql } from 'drizzle-orm'

/** Where a page of a list ended that is read the latest first: time and key of its last line. */
export interface TimedPosition<Key extends string | number> {
  readonly at: Date
  readonly key: Key
}

/** A time with both its ends; open where one is left out. */
export interface TimedPeriod {
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

export function isWithin(at: Column, { from, until }: TimedPeriod): SQL | undefined {
  return and(from && gte(at, from), until && lte(at, until))
}

/**
 * The lines after a position, all where none is given: what has come since changes nothing for them. By time, as the
 * index is, so that a period of long ago is not looked for through all that came later.
 */
export function isAfter<Key extends string | number>(
  at: Column,
  key: Column,
  position: TimedPosition<Key> | undefined,
): SQL | undefined {
  return position && sql`(${at}, ${key}) < (${position.at.toISOString()}::timestamptz, ${position.key})`
}
