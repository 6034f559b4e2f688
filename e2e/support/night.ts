// How the figures of a night are shared out, and what its runs come to together.
import * as v from 'valibot'

const FiguresSchema = v.record(v.string(), v.number())
type Figures = v.InferOutput<typeof FiguresSchema>

/** A part of a proof as it was run: its figures, and the seed that repeats it. */
const RunSchema = v.object({
  proof: v.string(),
  figures: FiguresSchema,
  seed: v.number(),
  /** Of the code, as `git describe` says it. */
  commit: v.string(),
  begun: v.string(),
  minutes: v.number(),
  passed: v.number(),
  failed: v.number(),
})
export type NightRun = v.InferOutput<typeof RunSchema>
const NightSchema = v.object({ runs: v.array(RunSchema) })

/** What a proof is run with. */
interface Part {
  readonly figures: Figures
  readonly seed: number
}

/**
 * Parts of a proof, each with seeds of its own behind those of the one before: what is cut short loses no more than a part.
 *
 * @param figures of all parts together
 * @param most of the greatest figure in one part
 * @param lanes none of which is to be without a part
 */
export function partsOf(figures: Figures, most: number, lanes: number, seed: number): readonly Part[] {
  const greatest = Math.max(0, ...Object.values(figures))
  const count = Math.max(1, Math.min(lanes, greatest), Math.ceil(greatest / most))
  const upTo = (all: number, part: number) => Math.round((all * part) / count)
  return Array.from({ length: count }, (_, part) => ({
    figures: Object.fromEntries(
      Object.entries(figures).map(([name, all]) => [name, upTo(all, part + 1) - upTo(all, part)]),
    ),
    seed: seed + upTo(greatest, part),
  }))
}

/** Does so many at a time, one after the other. */
export async function inLanes<T>(list: readonly T[], lanes: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = list.values()
  const lane = async () => {
    for (const one of rest) await work(one)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** The runs that a file tells of; none where it tells of something else. */
export function runsIn(text: string): readonly NightRun[] {
  try {
    return v.parse(NightSchema, JSON.parse(text)).runs
  } catch {
    return []
  }
}

const isGood = ({ passed, failed }: NightRun) => passed > 0 && failed === 0

/** What is written down: by proof the figures of the runs that passed, how many did, and the others; then each run. */
export function nightOf(runs: readonly NightRun[]) {
  const proofs = Map.groupBy(runs, ({ proof }) => proof)
  const together = [...proofs].map(([proof, of]) => {
    const good = of.filter(isGood)
    const figures: Record<string, number> = {}
    for (const run of good)
      for (const [name, figure] of Object.entries(run.figures)) figures[name] = (figures[name] ?? 0) + figure
    return [proof, { ...figures, runs: good.length, failed: of.length - good.length }] as const
  })
  return { together: Object.fromEntries(together), runs }
}

/** Lines of the record are of a proof, of a day and of a commit each. */
const HEAD = [
  'date',
  'commit',
  'proof',
  'figures',
  'first seed',
  'parts passed',
  'parts failed, by their seeds',
  'minutes',
]
const KEY_CELLS = 3

/**
 * The record of nights with what these runs came to: lines of the same day, commit and proof are replaced, all others stay.
 *
 * @param record a document that ends with the table, or has none yet
 * @param words by proof, what a part that passed does of one that is given no figures
 */
export function recorded(
  record: string,
  runs: readonly NightRun[],
  words: Readonly<Partial<Record<string, string>>> = {},
): string {
  const from = record.indexOf('\n|')
  const told = (from < 0 ? record : record.slice(0, from)).trimEnd()
  const lines = (from < 0 ? '' : record.slice(from)).split('\n').filter((line) => line.startsWith('|'))
  const kept = lines.slice(2).map((line) => cellsOf(line))
  const fresh = [...Map.groupBy(runs, keyOf).values()].map((some) => lineOf(some, words))
  const isFresh = (cells: readonly string[]) =>
    fresh.some((line) => line.slice(0, KEY_CELLS).join() === cells.slice(0, KEY_CELLS).join())
  const all = [...kept.filter((cells) => !isFresh(cells)), ...fresh]
  const table = [HEAD, HEAD.map(() => '---'), ...all].map((cells) => `| ${cells.join(' | ')} |`)
  return `${told}\n\n${table.join('\n')}\n`
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const dayOf = ({ begun }: NightRun) => begun.slice(0, 10)
const keyOf = (run: NightRun) => [dayOf(run), run.commit, run.proof].join()

/** @param runs of one day, commit and proof */
function lineOf(runs: readonly NightRun[], words: Readonly<Partial<Record<string, string>>>): readonly string[] {
  const [first] = runs
  if (first === undefined) throw new Error('no run has no line')
  const { proof, commit } = first
  const { runs: passed, failed: _failed, ...figures } = nightOf(runs).together[proof] ?? { runs: 0, failed: 0 }
  const failed = runs.filter((run) => !isGood(run)).map(({ seed }) => seed)
  const told = Object.entries(figures as Figures)
    .map(([name, figure]) => `${figure.toLocaleString('en')} ${name.toLowerCase().replaceAll('_', ' ')}`)
    .join(', ')
  return [
    dayOf(first),
    commit,
    proof,
    told === '' && passed > 0 ? (words[proof] ?? '') : told,
    String(Math.min(...runs.map(({ seed }) => seed))),
    String(passed),
    failed.length === 0 ? 'none' : failed.join(', '),
    String(Math.round(runs.reduce((sum, { minutes }) => sum + minutes, 0))),
  ]
}
