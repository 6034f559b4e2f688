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

/**
 * An element whose content is made anew only when what it shows has changed: what somebody has in focus, has unfolded or
 * reads stays where it is.
 * @param render data → children
 */
export function place(element, render) {
  let shown
  return {
    element,
    show(data) {
      const next = JSON.stringify(data)
      if (next === shown) return
      shown = next
      const label = element.contains(document.activeElement) ? document.activeElement.ariaLabel : null
      element.replaceChildren(...render(data))
      if (label !== null) element.querySelector(`[aria-label="${CSS.escape(label)}"]`)?.focus()
    },
  }
}

/** JSON text without the quotes of a plain word. */
export const plain = (json) => json.replace(/^"([^"\\]*)"$/, '$1')

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
  const issues = (answer.issues ?? []).map((issue) => issue.replace(/^edits\.\d+\.edit\./, ''))
  const findings = [...(answer.violations ?? []).map(violationText), ...issues, ...(answer.problems ?? [])]
  // of a refusal by rules, or of what was not understood, the message only says the first of them
  const isByRule = answer.violations?.length > 0
  const said = isByRule ? `Not on ${answer.theme}:` : issues.length > 0 ? 'This was not taken:' : error.message
  return [
    make('strong', {}, said),
    ...(answer.changes?.length > 0 ? [make('p', {}, 'Changed meanwhile:'), changeList(answer.changes)] : []),
    ...(findings.length > 0
      ? [make('ul', { className: 'changes' }, ...findings.map((finding) => make('li', {}, finding)))]
      : []),
  ]
}

/** Where a form says why it was refused; what was typed stays in the form. */
export function refusalPlace() {
  const element = make('div', { className: 'refusal' })
  return {
    element,
    clear: () => element.replaceChildren(),
    show: (error, ...more) => element.replaceChildren(make('div', { role: 'alert' }, ...reasons(error)), ...more),
  }
}

/**
 * Sends what a form says: the button waits meanwhile, and a refusal stands beside it.
 * @param send throws what refuses it
 */
export function onSubmit(form, refusal, send) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void (async () => {
      const submit = form.querySelector('button[type=submit]')
      refusal.clear()
      submit.disabled = true
      try {
        await send()
      } catch (error) {
        refusal.show(error)
      } finally {
        submit.disabled = false
      }
    })()
  })
}

export const violationText = ({ rule, message, example }) => `${rule}: ${message} ${example}`

/**
 * `2026-11-20 23:05 UTC`, as the command line writes it, so that what one says can be looked for in the other. Files of the
 * console are served as they stand, without a build, so they cannot take the command line's own; a test compares the two.
 */
export const moment = (epochMs) => `${new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' })

/** `3 hr. ago`, `in 3 hr.` */
export function age(epochMs) {
  const ms = Date.now() - epochMs
  const [unit, length] = UNITS.find((each) => Math.abs(ms) >= each[1]) ?? UNITS.at(-1)
  return relative.format(-Math.trunc(ms / length), unit)
}

/** A moment, with how long ago that is. */
export const momentText = (epochMs) => make('span', { title: moment(epochMs) }, age(epochMs))

/** What is told in ages is made anew with each of these. */
export const minuteNow = () => Math.floor(Date.now() / 60_000)

export const percent = (basisPoints) => `${basisPoints / 100} %`

export const rateText = ({ samples, unwell }) => `${unwell} of ${samples} (${((unwell / samples) * 100).toFixed(1)} %)`

const line = (tag, cells) =>
  make('tr', {}, ...cells.map((cell) => make(tag, {}, ...(Array.isArray(cell) ? cell : [String(cell)]))))

/** A row of a table; a cell is a text, or a list of elements. */
export const row = (cells) => line('td', cells)

/** A row is a list of cells, or made already. */
export function table(ariaLabel, head, rows) {
  const whole = make(
    'table',
    { ariaLabel },
    make('thead', {}, line('th', head)),
    make('tbody', {}, ...rows.map((one) => (Array.isArray(one) ? row(one) : one))),
  )
  return make('div', { className: 'scroll', tabIndex: 0, role: 'group', ariaLabel }, whole)
}

export function field(label, control, className = '') {
  return make('label', { className }, label, control)
}

export function button(text, properties, onClick) {
  const made = make('button', { type: 'button', ...properties }, text)
  made.addEventListener('click', () => void onClick())
  return made
}

export const option = (value, text = value) => make('option', { value }, text)

/** Other choices; the one that was made stays as long as there is it. */
export function fill(select, options) {
  const { value } = select
  select.replaceChildren(...options)
  if (options.some((one) => one.value === value)) select.value = value
}

export const empty = (text) => make('p', { className: 'quiet empty' }, text)
