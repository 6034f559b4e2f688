// How slow this machine is now, so that limits which guard against a hang grow with it.
import { spawn } from 'node:child_process'

/** What the piece of work takes on the reference machine: two cores, nothing beside it. */
const REFERENCE_MS = 125
const MOST = 8
const ROUNDS = 5
/**
 * Begins a process, fills memory and collects it again, as the tests do all the time. Hashing alone is no measure: there are
 * machines that hash three times as fast as the reference and run the suite at half its speed.
 */
const WORK = `
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'n' + id, at: [id, id * 2, id * 3] }))
  JSON.parse(JSON.stringify(rows))
  const keys = new Map()
  for (let id = 0; id < 100_000; id += 1) keys.set('k' + ((id * 7919) % 100_003), id)
`

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
 * Times a fixed piece of work in two processes at once, as many as the tests keep busy: less than a second.
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

/** @returns {Promise<void>} once a process of its own has done it */
function work() {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['-e', WORK], { stdio: 'ignore', env: {} })
    child.once('error', fail).once('exit', (code) => (code === 0 ? done() : fail(new Error(`it ended with ${code}`))))
  })
}
