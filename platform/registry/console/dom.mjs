// Elements of the page. Texts from the registry only ever become text nodes.

import { Refusal } from './api.mjs'

/** An element with properties and children; strings become text. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** The same for SVG, whose properties are attributes. */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}

const plain = (json) => json.replace(/^"([^"\\]*)"$/, '$1')

export function changeList(changes) {
  return make(
    'ul',
    { className: 'changes' },
    ...changes.map(({ path, from, to }) => {
      if (from === undefined) return make('li', {}, `+ ${path}: ${plain(to)}`)
      return make('li', {}, to === undefined ? `− ${path}: ${plain(from)}` : `${path}: ${plain(from)} → ${plain(to)}`)
    }),
  )
}

/** Why something was refused: a sentence, what changed meanwhile, and each rule with what fails. */
export function reasons(error) {
  const answer = error instanceof Refusal ? error.answer : {}
  const findings = [
    ...(answer.violations ?? []).map(violationText),
    ...(answer.issues ?? []),
    ...(answer.problems ?? []),
  ]
  // of a refusal by rules the message only says the first of them
  const said = answer.violations?.length > 0 ? `Not on ${answer.theme}:` : error.message
  return [
    make('strong', {}, said),
    ...(answer.changes?.length > 0 ? [make('p', {}, 'Changed meanwhile:'), changeList(answer.changes)] : []),
    ...(findings.length > 0
      ? [make('ul', { className: 'changes' }, ...findings.map((finding) => make('li', {}, finding)))]
      : []),
  ]
}

export const violationText = ({ rule, message, example }) => `${rule}: ${message} ${example}`

export const moment = (epochMs) => new Date(epochMs).toLocaleString()

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' })

/** `3 hr. ago` */
export function age(epochMs) {
  const ms = Date.now() - epochMs
  const [unit, length] = UNITS.find((each) => ms >= each[1]) ?? UNITS.at(-1)
  return relative.format(-Math.floor(ms / length), unit)
}

export const percent = (basisPoints) => `${basisPoints / 100} %`

export const rateText = ({ samples, unwell }) => `${unwell} of ${samples} (${((unwell / samples) * 100).toFixed(1)} %)`

const line = (tag, cells) =>
  make('tr', {}, ...cells.map((cell) => make(tag, {}, ...(Array.isArray(cell) ? cell : [String(cell)]))))

/** A cell is a text, or a list of elements. */
export function table(ariaLabel, head, rows) {
  const whole = make(
    'table',
    { ariaLabel },
    make('thead', {}, line('th', head)),
    make('tbody', {}, ...rows.map((row) => line('td', row))),
  )
  return make('div', { className: 'scroll', tabIndex: 0, role: 'group', ariaLabel }, whole)
}

export function field(label, control, className = '') {
  return make('label', { className }, label, control)
}
