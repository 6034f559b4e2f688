// The audit log: who did what, when, by which token and why, with its details; page by page, and as a file.

import { call, save } from './api.mjs'
import {
  age,
  button,
  changeList,
  empty,
  field,
  fill,
  make,
  moment,
  onSubmit,
  option,
  place,
  plain,
  refusalPlace,
  row,
  table,
} from './dom.mjs'

const AT_ONCE = 50
const FILTERS = ['person', 'theme', 'remote', 'verb', 'text']
const HEAD = ['Line', 'When', 'Who', 'Token', 'What', 'Theme', 'Remote', 'Revision', 'Reason']

const select = (name) => make('select', { name }, option('', 'all'))

const isText = (value) => value === undefined || typeof value === 'string'
const isChange = (one) => typeof one?.path === 'string' && isText(one.from) && isText(one.to) && (one.from ?? one.to)
const isPlain = (value) => value === null || typeof value !== 'object'
const isList = (value) => Array.isArray(value) && value.every(isPlain)
const isChanges = (value) => Array.isArray(value) && value.length > 0 && value.every(isChange)

/** Each value of the details with its name; what lies deeper is named by its path. */
function detailsOf(value, path = '') {
  const isOne = isPlain(value) || isList(value) || isChanges(value) || Object.keys(value).length === 0
  if (isOne) return [[path === '' ? 'detail' : path, value]]
  return Object.entries(value).flatMap(([name, part]) => detailsOf(part, path === '' ? name : `${path}.${name}`))
}

/** The details are text of the log, which is shown as it stands where it is no JSON. */
function parsed(detail) {
  try {
    return JSON.parse(detail)
  } catch {
    return detail
  }
}

function detailText(name, value) {
  if (isList(value) && value.length > 0) return value.map((one) => detailText(name, one)).join(', ')
  if (value === null || typeof value === 'object') return '–'
  // moments are numbers like any others: their names and their size tell
  const isNumber = typeof value === 'number' && /(?:At|from|until)$/.test(name)
  return isNumber && new Date(value).getUTCFullYear() > 2000 ? moment(value) : plain(JSON.stringify(value))
}

function detailList(detail) {
  return make(
    'dl',
    {},
    ...detailsOf(parsed(detail)).flatMap(([name, value]) => [
      make('dt', {}, name),
      make('dd', {}, isChanges(value) ? changeList(value) : detailText(name, value)),
    ]),
  )
}

/** A line, and below it a row of its details, which are made when somebody unfolds them. @param unfolded lines that are */
function rowsOf(line, unfolded) {
  const { seq, detail } = line
  const cell = make('td', { colSpan: HEAD.length })
  const details = make('tr', {}, cell)
  const toggle = button('Details', { className: 'small first', ariaLabel: `Details of line ${seq}` }, () => {
    if (!unfolded.delete(seq)) unfolded.add(seq)
    show()
  })
  function show() {
    const isOpen = unfolded.has(seq)
    toggle.ariaExpanded = String(isOpen)
    details.hidden = !isOpen
    cell.replaceChildren(...(isOpen ? [detailList(detail)] : []))
  }
  show()
  return [row(cellsOf(line, toggle)), details]
}

function cellsOf({ seq, at, actor, token, action, theme, remote, reason, about }, toggle) {
  const revision = about.revision ?? about.version ?? ''
  const whom = about.person === undefined ? '' : ` ${about.person}`
  return [
    [String(seq), make('br'), toggle],
    [make('span', { title: moment(at) }, moment(at)), make('br'), make('span', { className: 'quiet' }, age(at))],
    [make('strong', {}, actor)],
    token ?? '–',
    `${action}${whom}`,
    theme ?? '–',
    remote ?? '–',
    String(revision),
    [make('span', { className: 'wrap' }, reason)],
  ]
}

/** How far the log is whole, as it lies in the database now. */
function chainPart({ state, lines, verifiedTo, problems }) {
  if (state === 'asking') return [make('span', { className: 'quiet' }, 'Hashing the log …')]
  if (state === 'unknown') return [make('span', { className: 'bad' }, 'Whether the log is whole could not be asked.')]
  if (problems.length === 0) {
    return [make('span', { className: 'good' }, `✓ Whole: verified to line ${verifiedTo} of ${lines}.`)]
  }
  return [
    make('strong', { className: 'bad' }, `▲ Not whole: verified to line ${verifiedTo} of ${lines}.`),
    make('ul', { className: 'changes' }, ...problems.map((problem) => make('li', { className: 'bad' }, problem))),
  ]
}

/**
 * @param query filters of the address
 * @param onQuery told the filters that are asked for now, for the address
 */
export function auditPage(query, onQuery) {
  const controls = {
    person: select('person'),
    theme: select('theme'),
    remote: select('remote'),
    verb: select('verb'),
    text: make('input', { name: 'text', type: 'search', autocomplete: 'off', maxLength: 200 }),
  }
  const labels = { person: 'Who', theme: 'Theme', remote: 'Remote', verb: 'What', text: 'Words' }
  const refusal = refusalPlace()
  const chain = place(make('div', { ariaLive: 'polite' }), chainPart)
  /** Numbers of lines: what somebody reads stays unfolded when older lines are added. */
  const unfolded = new Set()
  const rows = place(make('div'), ({ lines }) => {
    const made = lines.flatMap((line) => rowsOf(line, unfolded))
    return [made.length > 0 ? table('Audit log', HEAD, made) : empty('No line is about that.')]
  })
  const newer = make('p', { className: 'notice', ariaLive: 'polite' })
  const more = button('Further back', {}, () => guarded(goBack))
  const form = make(
    'form',
    { className: 'change', ariaLabel: 'Filter of the audit log' },
    ...FILTERS.map((name) => field(labels[name], controls[name], name === 'text' ? 'wide' : '')),
    make('button', { type: 'submit', className: 'primary' }, 'Show'),
    button('Save as CSV', {}, () => guarded(() => save(`/audit.csv?${asked()}`, 'audit.csv'))),
    refusal.element,
  )
  let shown = []
  /** What is shown was asked for so. */
  let filter = new URLSearchParams()
  let next = null

  const asked = () => {
    const words = FILTERS.map((name) => [name, controls[name].value.trim()]).filter(([, word]) => word !== '')
    return new URLSearchParams(words)
  }

  async function guarded(work) {
    refusal.clear()
    try {
      await work()
    } catch (error) {
      refusal.show(error)
    }
  }

  async function page(before) {
    const wanted = new URLSearchParams(filter)
    wanted.set('limit', String(AT_ONCE))
    if (before !== null) wanted.set('before', String(before))
    const answer = await call(`/audit?${wanted}`)
    return { ...answer, lines: answer.lines.toReversed() }
  }

  function showRows() {
    rows.show({ lines: shown })
    more.hidden = next === null
  }

  async function first() {
    newer.replaceChildren()
    filter = asked()
    const answer = await page(null)
    shown = answer.lines
    next = answer.next
    showRows()
  }

  async function goBack() {
    const answer = await page(next)
    shown = [...shown, ...answer.lines]
    next = answer.next
    showRows()
  }

  async function askNames() {
    const { people, actions, remotes } = await call('/audit/names')
    const { channels } = await call('/channels')
    const themes = channels.map(({ theme }) => theme)
    for (const [name, words] of Object.entries({ person: people, theme: themes, remote: remotes, verb: actions })) {
      fill(controls[name], [option('', 'all'), ...words.filter((word) => word !== '').map((word) => option(word))])
    }
  }

  async function askChain() {
    try {
      const { lines, verifiedTo, problems } = await call('/audit/chain')
      chain.show({ state: 'known', lines, verifiedTo, problems })
    } catch {
      chain.show({ state: 'unknown' })
    }
  }

  let isOpen = false
  async function open() {
    chain.show({ state: 'asking' })
    await askNames()
    for (const name of FILTERS) controls[name].value = query.get(name) ?? ''
    await first()
    isOpen = true
    await askChain()
  }

  onSubmit(form, refusal, async () => {
    onQuery(asked())
    await first()
  })
  form.addEventListener('change', ({ target }) => {
    if (target.localName === 'select') form.requestSubmit()
  })

  return {
    element: make(
      'section',
      { ariaLabel: 'Audit' },
      make('h2', {}, 'Audit log'),
      chain.element,
      form,
      newer,
      rows.element,
      more,
    ),
    /** Lines that came meanwhile are told of; where somebody reads does not move. */
    async refresh() {
      if (!isOpen) return open()
      const { lines } = await page(null)
      const added = lines.filter(({ seq }) => seq > (shown[0]?.seq ?? 0))
      if (added.length === 0) return undefined
      const count = added.length === lines.length ? `${added.length} or more` : String(added.length)
      newer.replaceChildren(
        make('span', {}, `${count} new since you looked. `),
        button('Show them', { className: 'small' }, () => guarded(first)),
      )
      return askChain()
    },
  }
}
