// How slow this machine is now, so that limits which guard against a hang grow with it.
import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'

/** What the piece of work takes on the reference machine: two cores, nothing beside it. */
const REFERENCE_MS = 134
const MOST = 8
const ROUNDS = 3
const ITERATIONS = 100_000

/** How many times as slow as the reference machine this one is: 1 to 8, 1 unless `TEST_SLOWNESS` says so. */
export const slowness = readSlowness(process.env.TEST_SLOWNESS)

/**
 * @param {string | undefined} text what `TEST_SLOWNESS` holds
 * @returns {number} from 1 to 8
 * @throws one sentence when it is no such number
 */
export function readSlowness(text) {
  if (text === undefined) return 1
  const value = Number(text)
  if (text.trim() === '' || !(value >= 1 && value <= MOST))
    throw new Error(`TEST_SLOWNESS must be a number from 1 to ${MOST}, not "${text}".`)
  return value
}

/**
 * Times a fixed piece of work on two threads at once, as many as the tests keep busy: about half a second.
 *
 * @returns {Promise<number>} from 1 (the reference machine or a faster one) to 8, with one digit after the point
 */
export async function measureSlowness() {
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await Promise.all([work(), work()])
    times.push(performance.now() - started)
  }
  return toSlowness(times)
}

/**
 * @param {readonly number[]} times milliseconds of each round, at least one
 * @returns {number} from 1 to 8
 */
export function toSlowness(times) {
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
  return Math.min(MOST, Math.max(1, Math.round((median / REFERENCE_MS) * 10) / 10))
}

/** Runs on a thread of Node's pool; its speed depends little on the version of Node. */
function work() {
  return promisify(pbkdf2)('work', 'salt', ITERATIONS, 32, 'sha512')
}
