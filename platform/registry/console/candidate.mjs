// A candidate beside the stable release: what is concluded, its rates, and where its plan is.

import { draw, make, moment, percent } from './dom.mjs'

const WIDTH = 420
const HEIGHT = 110
const BASE = 90
/** Where the bars of the rates begin, and how long the longest is. */
const FROM = 104
const LONGEST = 250

const rateOf = ({ samples, unwell }) => (samples === 0 ? 0 : unwell / samples)
const rateInPercent = (rate) => `${(rate * 100).toFixed(1)} %`

/** Two bars of unwell devices in per cent, and the line above which the candidate is stopped. */
function ratesGraph({ candidate, stable }, limit) {
  const most = Math.max(rateOf(candidate), rateOf(stable), (limit ?? 0) * 2, 0.01)
  const xOf = (rate) => FROM + (LONGEST * rate) / most
  const bar = (label, tally, y) => {
    const rate = rateOf(tally)
    const figures = tally.samples === 0 ? 'no device yet' : `${rateInPercent(rate)} of ${tally.samples}`
    return [
      draw('text', { x: 0, y: y + 12, class: 'label strong' }, label),
      draw('rect', { x: FROM, y: y + 2, width: LONGEST, height: 12, class: 'track' }),
      draw('rect', { x: FROM, y: y + 2, width: Math.max(1, xOf(rate) - FROM), height: 12, class: label }),
      draw('text', { x: FROM + LONGEST + 6, y: y + 12, class: 'label' }, figures),
    ]
  }
  const says = [
    `candidate ${rateInPercent(rateOf(candidate))} of ${candidate.samples} devices`,
    `stable ${rateInPercent(rateOf(stable))} of ${stable.samples}`,
    ...(limit === undefined ? [] : [`stopped above ${rateInPercent(limit)}`]),
  ]
  return draw(
    'svg',
    {
      viewBox: `0 0 ${WIDTH + 50} 66`,
      class: 'graph',
      role: 'img',
      'aria-label': `Unwell devices: ${says.join(', ')}`,
    },
    ...bar('candidate', candidate, 2),
    ...bar('stable', stable, 24),
    // the rule's own label comes first where the three would meet
    ...(limit !== undefined && xOf(limit) < FROM + 80 ? [] : [draw('text', { x: FROM, y: 58, class: 'label' }, '0 %')]),
    draw('text', { x: FROM + LONGEST, y: 58, class: 'label', 'text-anchor': 'end' }, rateInPercent(most)),
    ...(limit === undefined
      ? []
      : [
          draw('line', { x1: xOf(limit), x2: xOf(limit), y1: 0, y2: 44, class: 'limit' }),
          draw(
            'text',
            { x: xOf(limit), y: 58, class: 'label limit', 'text-anchor': 'middle' },
            `stops above ${Number((limit * 100).toFixed(1))} %`,
          ),
        ]),
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
  const limit = candidate?.abort === undefined ? undefined : candidate.abort.errorRate / 1_000
  return make(
    'article',
    { className: `candidate ${verdict}`, ariaLabel: `Candidate ${remote} ${version}` },
    make('p', {}, make('strong', {}, `${remote} ${version}: ${verdict} `), says),
    ratesGraph(judged, limit),
    ...(plan === undefined || candidate?.plan === undefined
      ? []
      : [make('p', { className: 'quiet' }, planText(plan)), planGraph(candidate.plan)]),
  )
}
