// The audit log: who did what, when, by which token and why; page by page, and as a file.

import { call, save } from './api.mjs'
import { age, button, empty, field, fill, make, moment, onSubmit, option, place, refusalPlace, table } from './dom.mjs'

const AT_ONCE = 50
const FILTERS = ['person', 'theme', 'remote', 'verb', 'text']
const HEAD = ['Line', 'When', 'Who', 'Token', 'What', 'Theme', 'Remote', 'Revision', 'Reason']

const select = (name) => make('select', { name }, option('', 'all'))

function rowOf({ seq, at, actor, token, action, theme, remote, reason, about }) {
  const revision = about.revision ?? about.version ?? ''
  const whom = about.person === undefined ? '' : ` ${about.person}`
  return [
    String(seq),
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
  const rows = place(make('div'), ({ lines }) =>
    lines.length > 0 ? [table('Audit log', HEAD, lines.map(rowOf))] : [empty('No line is about that.')],
  )
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
