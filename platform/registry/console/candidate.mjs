// A candidate beside the stable release: what is concluded, its rates, and where its plan is.

import { draw, make, moment, percent } from './dom.mjs'

const WIDTH = 420
const HEIGHT = 110
const BASE = 90

const rateOf = ({ samples, unwell }) => (samples === 0 ? 0 : unwell / samples)

/** Two bars of unwell devices, as long as their rates. */
function ratesGraph({ candidate, stable }) {
  const most = Math.max(rateOf(candidate), rateOf(stable), 0.01)
  const bar = (label, tally, y) => {
    const rate = rateOf(tally)
    const text = `${label} ${(rate * 100).toFixed(1)} % of ${tally.samples}`
    return [
      draw('text', { x: 0, y: y + 12, class: 'label' }, text),
      draw('rect', { x: 190, y: y + 2, width: 226, height: 12, class: 'track' }),
      draw('rect', { x: 190, y: y + 2, width: Math.max(1, (226 * rate) / most), height: 12, class: label }),
    ]
  }
  return draw(
    'svg',
    { viewBox: `0 0 ${WIDTH} 48`, class: 'graph', role: 'img', 'aria-label': 'Unwell devices of candidate and stable' },
    ...bar('candidate', candidate, 2),
    ...bar('stable', stable, 26),
  )
}

/** The plan as stairs: time to the right, share upwards; the step that runs is filled. */
function planGraph({ steps, step }) {
  const all = steps.reduce((sum, { minutes }) => sum + minutes, 0)
  let x = 0
  const bars = steps.flatMap(({ weight, minutes }, index) => {
    const width = (minutes / all) * WIDTH
    const height = Math.max(3, (weight / 10_000) * (BASE - 16))
    const from = x
    x += width
    const kind = index === step ? 'running' : index < step ? 'done' : 'coming'
    return [
      draw('rect', { x: from, y: BASE - height, width: Math.max(1, width - 2), height, class: kind }),
      ...(width < 34
        ? []
        : [
            draw('text', { x: from + 2, y: BASE - height - 4, class: 'label' }, percent(weight)),
            draw('text', { x: from + 2, y: BASE + 15, class: 'label' }, `${minutes} min`),
          ]),
    ]
  })
  const label = `Plan: ${steps.map(({ weight, minutes }) => `${percent(weight)} for ${minutes} minutes`).join(', ')}`
  return draw('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'graph', role: 'img', 'aria-label': label }, ...bars)
}

function planText({ step, steps, weight, next, until, state }) {
  const here = `Step ${step} of ${steps}, ${percent(weight)}`
  if (next === undefined) return `${here}: the plan ends here, promoting it is yours.`
  if (state === 'waiting') return `${here}; its time is over, ${percent(next)} waits for the evidence.`
  return `${here}; goes on to ${percent(next)} after ${moment(until)}.`
}

/** @param judged what the registry concludes @param candidate as the channel has it */
export function candidatePart(judged, candidate) {
  const { remote, version, verdict, says, plan } = judged
  return make(
    'article',
    { className: 'candidate', ariaLabel: `Candidate ${remote} ${version}` },
    make('p', {}, make('strong', {}, `${remote} ${version}: ${verdict} `), says),
    ratesGraph(judged),
    ...(plan === undefined || candidate?.plan === undefined
      ? []
      : [make('p', { className: 'quiet' }, planText(plan)), planGraph(candidate.plan)]),
  )
}
