import type { Bus } from '@site/server'

export type { Bus }

/**
 * What several replicas must agree on and a restart may forget: pub/sub, counters, request ids, cached sessions.
 * Redis when there is more than one process, memory otherwise; the database never depends on it.
 */
export interface SharedState {
  readonly bus: Bus
  /**
   * Moment of the real clock, epoch ms, before which it knows of nothing: the start of the process whose memory it is, or
   * when a store was first asked since it was empty, as it is after a restart.
   */
  remembersFrom(): Promise<number>
  /** Remembers a key for a while; false when it was there already. */
  putIfAbsent(key: string, ttlMs: number, value?: string): Promise<boolean>
  /** Counts one more in the current window of this key; the count includes this one. */
  count(key: string, windowMs: number): Promise<number>
  get(key: string): Promise<string | undefined>
  /** Without a time it stays until somebody else sets or deletes it. */
  set(key: string, value: string, ttlMs?: number): Promise<void>
  delete(key: string): Promise<void>
  /** Deletes a key that still has this value: one that has run out may be somebody else's by now. */
  deleteIf(key: string, value: string): Promise<void>
  /** Rejects when the store cannot be reached. */
  ping(): Promise<void>
  close(): Promise<void>
}
