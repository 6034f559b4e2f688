// The end of a test run in words: where the time went, what is over its budget, and what did not pass.
import { ROOT } from './install.mjs'

const SLOWEST = 20

/**
 * @param {import('./times-summary.mjs').Run} run
 * @returns {string[]} lines; the paths in them are as they were given
 */
export function summarize({ steps, ms, times, slowness, budgets }) {
  const over = createBudgetReader(budgets === undefined ? undefined : slowness)
  const sites = times.filter(({ kind }) => kind === 'site')
  const stories = times.filter(({ kind }) => kind === 'story')
  const notPassed = steps.flatMap(({ title, notPassed: names = [] }) => names.map((name) => `  ${title}: ${name}`))
  const notes = steps.flatMap(({ note }) => note ?? [])
  return [
    ...table(partsOf(steps).map((part) => [part.ms, part.text + over(part.ms, budgets?.parts[part.name])])),
    ...table([[ms, `all of it, ${describeMachine(slowness)}${over(ms, budgets?.whole)}`]]),
    ...describeFiles(times, over, budgets),
    ...(sites.length === 0 ? [] : ['', describeSites(sites)]),
    ...(stories.length === 0 ? [] : ['', ...describeStories(stories, over, budgets?.story)]),
    ...(over.count() === 0 ? [] : ['', `Over budget: ${over.count()}, each marked above.`]),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    ...(notPassed.length === 0 ? [] : ['', 'Not passed:', ...notPassed]),
  ]
}

function describeMachine(slowness) {
  return slowness > 1 ? `on a machine ${slowness} times as slow as the reference` : 'on a machine like the reference'
}

/** Says of a time what budget it is over, if it is, and counts those. A slow machine's budgets are longer. */
function createBudgetReader(slowness) {
  let found = 0
  const over = (ms, budget) => {
    if (slowness === undefined || budget === undefined || ms <= budget * slowness) return ''
    found += 1
    return `   over its budget of ${duration(budget)}${slowness > 1 ? ` × ${slowness}` : ''}`
  }
  return Object.assign(over, { count: () => found })
}

/** Steps of one part in one row, in the order they ran. */
function partsOf(steps) {
  const names = [...new Set(steps.map(({ part }) => part))]
  return names.map((name) => {
    const own = steps.filter(({ part }) => part === name)
    const details = own.map((step) => `${step.title} ${duration(step.ms)}`).join(', ')
    return { name, ms: sum(own.map((step) => step.ms)), text: own.length > 1 ? `${name} (${details})` : name }
  })
}

/** The slowest files, and every other one that is over its budget. */
function describeFiles(times, over, budgets) {
  const browserFiles = new Map()
  for (const { kind, path, wholeMs } of times)
    if (kind === 'story') browserFiles.set(path, (browserFiles.get(path) ?? 0) + wholeMs)
  const files = [
    ...times.filter(({ kind }) => kind === 'file').map((file) => ({ ...file, budget: budgets?.unitFile })),
    ...[...browserFiles].map(([path, ms]) => ({ path, ms, budget: budgets?.browserFile })),
  ].toSorted((a, b) => b.ms - a.ms)
  const rows = files
    .map(({ path, ms, budget }) => ({ ms, path, mark: over(ms, budgets?.granted[path.replace(ROOT, '')] ?? budget) }))
    .filter(({ mark }, place) => place < SLOWEST || mark !== '')
  const heading = `The slowest files, ${Math.min(SLOWEST, files.length)} of ${files.length}:`
  return rows.length === 0 ? [] : ['', heading, ...table(rows.map(({ ms, path, mark }) => [ms, path + mark]))]
}

function describeSites(sites) {
  const scaled = sites.filter(({ shape }) => shape === 'scaled').length
  const took = duration(sum(sites.map(({ ms }) => ms)))
  return `Sites: ${sites.length} started${scaled === 0 ? '' : `, ${scaled} of them scaled`}, ${took} in all`
}

function describeStories(stories, over, budget) {
  const sorted = stories.toSorted((a, b) => b.ms - a.ms)
  const [longest] = sorted
  const median = sorted[Math.floor(sorted.length / 2)].ms
  const long = sorted.map((story) => ({ ...story, mark: over(story.ms, budget) })).filter(({ mark }) => mark !== '')
  const waited = (kind) => sum(stories.map(({ waits }) => waits[kind] ?? 0))
  const waits = ['expectations', 'pages', 'actions', 'fixtures', 'hooks'].map((kind) => [kind, waited(kind)])
  return [
    `Browsers waited ${duration(sum(waits.map(([, ms]) => ms)))}: ` +
      waits.map(([kind, ms]) => `${kind} ${duration(ms)}`).join(', '),
    `Browser stories: ${stories.length}, median ${duration(median)}, longest ${duration(longest.ms)} (${longest.path})`,
    ...(long.length === 0 ? [] : ['Stories that took longer than they may:']),
    ...table(long.map(({ ms, path, title, mark }) => [ms, `${path} › ${title}${mark}`])),
  ]
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

function table(rows) {
  return rows.map(([ms, text]) => `  ${duration(ms).padStart(8)}  ${text}`)
}

/**
 * @param {number} ms
 * @returns {string} `4.2 s`, and from a minute on `12:05`
 */
export function duration(ms) {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
