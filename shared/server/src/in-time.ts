import { setImmediate as turn, setTimeout as after } from 'node:timers/promises'

/**
 * What work that is under way comes to, or something else when it takes longer. An answer that is there by then counts,
 * also where this process was too busy to read it: timers would say before that it is late.
 */
export function inTime<T, Otherwise>(work: Promise<T>, ms: number, otherwise: Otherwise): Promise<T | Otherwise> {
  return Promise.race([work, after(ms, undefined, { ref: false }).then(() => turn(otherwise))])
}
