import { type CanaryRun, playRuns } from './canary-runs.ts'

interface Curve {
  readonly label: string
  readonly colour: string
  readonly run: CanaryRun
}

const WIDTH = 640
const HEIGHT = 340
const LEFT = 56
const RIGHT = 16
const TOP = 24
const BOTTOM = 48
/** Per cent of the devices that the candidate fails. */
const RATES = [0, 0.2, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const MOST = 10
const RUNS = 200
const SEED = 1

const across = (percent: number) => LEFT + (percent / MOST) * (WIDTH - LEFT - RIGHT)
const up = (part: number) => HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
const round = (value: number) => Number(value.toFixed(1))

/** How often a rule stops a candidate by how often that fails, as a picture. */
export function drawCurves(title: string, curves: readonly Curve[]): string {
  const lines = curves.flatMap(({ run, colour, label }, index) => {
    const points = RATES.map((percent) => {
      const stopped = playRuns({ ...run, candidateFails: percent / 100 }, RUNS, SEED).filter((at) => at !== undefined)
      return `${round(across(percent))},${round(up(stopped.length / RUNS))}`
    })
    const y = TOP + 196 + index * 22
    return [
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"/>`,
      `<line x1="${WIDTH - 250}" x2="${WIDTH - 222}" y1="${y - 4}" y2="${y - 4}" stroke="${colour}" stroke-width="2.5"/>`,
      `<text x="${WIDTH - 214}" y="${y}">${label}</text>`,
    ]
  })
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => [
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(up(part))}" y2="${round(up(part))}" stroke="#d5d9e0"/>`,
    `<text x="${LEFT - 8}" y="${round(up(part)) + 4}" text-anchor="end">${part * 100} %</text>`,
  ])
  const ticks = [0, 2, 4, 6, 8, 10].map(
    (percent) =>
      `<text x="${round(across(percent))}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${percent} %</text>`,
  )
  const axis = `<text x="${round(across(MOST / 2))}" y="${HEIGHT - 8}" text-anchor="middle">devices that the candidate fails</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="sans-serif" font-size="12" fill="#303846">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...[...grid, ...ticks, axis, ...lines],
    '</svg>\n',
  ].join('\n')
}
