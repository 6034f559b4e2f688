/** A place of the pointer while the piece is moved: right and down of its start in pixels, milliseconds since it. */
export type TrackPoint = readonly [x: number, y: number, t: number]

/** How far the piece may lie from its place, in pixels. */
export const TOLERANCE = 5
const FASTEST_MS = 250
const SLOWEST_MS = 120_000
const FEWEST_POINTS = 5
/** A hand never covers more of the way than this between two reports. */
const LONGEST_JUMP = 0.6

export type Verdict = 'good' | 'place' | 'track'

/**
 * Whether a piece was moved into its place by a hand: near enough, along a way with a beginning, times that run on, no
 * leap over most of it, and not in exactly equal steps. The steps of an arrow key pass: they are never equally long.
 *
 * @param goal where the piece belongs
 * @param end where it was let go
 */
export function judgeTrack(goal: number, end: number, track: readonly TrackPoint[]): Verdict {
  if (!(Math.abs(end - goal) <= TOLERANCE)) return 'place'
  const [first, last] = [track[0], track.at(-1)]
  if (first === undefined || last === undefined || track.length < FEWEST_POINTS) return 'track'
  if (Math.abs(first[0]) > TOLERANCE || Math.abs(last[0] - end) > TOLERANCE) return 'track'
  const took = last[2] - first[2]
  if (took < FASTEST_MS || took > SLOWEST_MS) return 'track'
  const steps = track.slice(1).map((point, index) => {
    const before = track[index] ?? first
    return { x: point[0] - before[0], t: point[2] - before[2] }
  })
  if (steps.some((step) => step.t < 0 || Math.abs(step.x) > LONGEST_JUMP * goal)) return 'track'
  const isEven = steps.every((step) => step.x === steps[0]?.x && step.t === steps[0]?.t)
  return isEven ? 'track' : 'good'
}
