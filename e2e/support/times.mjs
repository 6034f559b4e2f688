// What took how long, noted by the processes of a test run in the one file that TEST_TIMES names.
import { appendFileSync, readFileSync } from 'node:fs'

const isTime = (value) => typeof value === 'number' && value >= 0
const KINDS = {
  site: ({ shape, ms }) => typeof shape === 'string' && isTime(ms),
  file: ({ path, ms }) => typeof path === 'string' && isTime(ms),
  story: ({ path, title, ms, wholeMs, waits }) =>
    typeof path === 'string' &&
    typeof title === 'string' &&
    isTime(ms) &&
    isTime(wholeMs) &&
    typeof waits === 'object' &&
    waits !== null &&
    Object.values(waits).every(isTime),
}

/**
 * Notes what something took; does nothing outside of a run that asks for it.
 *
 * @param {import('./times.mjs').Time} time
 */
export function noteTime(time) {
  const file = process.env.TEST_TIMES
  if (file) appendFileSync(file, `${JSON.stringify(time)}\n`)
}

/**
 * @param {string} file
 * @returns {import('./times.mjs').Time[]} what was noted; a line that a killed process left half written is no time
 */
export function readTimes(file) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return [] // nothing that notes its time was run
  }
  return text.split('\n').flatMap(toTime)
}

function toTime(line) {
  try {
    const time = JSON.parse(line)
    return Object.hasOwn(KINDS, time?.kind) && KINDS[time.kind](time) ? [time] : []
  } catch {
    return []
  }
}
