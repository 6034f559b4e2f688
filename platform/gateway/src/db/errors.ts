import { setTimeout } from 'node:timers/promises'

import { DatabaseError } from 'pg'

/** The database's own error behind whatever wraps it, or undefined. */
export function databaseErrorOf(thrown: unknown): DatabaseError | undefined {
  if (thrown instanceof DatabaseError) return thrown
  return thrown instanceof Error && thrown.cause !== undefined ? databaseErrorOf(thrown.cause) : undefined
}

/** Whether a constraint of this name refused the change. */
export function violates(thrown: unknown, constraint: string): boolean {
  return databaseErrorOf(thrown)?.constraint === constraint
}

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
const ATTEMPTS = 8
const FIRST_PAUSE_MS = 5

/** Whether the database broke a transaction off that may go through another time. */
export function isConflict(thrown: unknown): boolean {
  const code = databaseErrorOf(thrown)?.code
  return code === DEADLOCK || code === SERIALIZATION
}

/** Runs a whole transaction again when the database broke it off to resolve a deadlock. */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
      // Not at once and not together, or the same transactions meet again.
      await setTimeout(FIRST_PAUSE_MS * 2 ** attempt * Math.random())
    }
  }
}
