// One theme: what runs, how it does, what was changed, and the forms that change it.

import { candidatePart } from './candidate.mjs'
import { changeForm } from './change-form.mjs'
import { compareForm } from './compare.mjs'
import {
  age,
  button,
  changeList,
  empty,
  make,
  minuteNow,
  moment,
  percent,
  place,
  rateText,
  table,
  violationText,
} from './dom.mjs'
import { guardForm, guardText } from './proposals.mjs'

function remoteTable(channel) {
  const head = ['Remote', 'Stable', 'Candidate', 'Last good', 'Chosen by']
  const rows = Object.entries(channel.remotes).map(([name, { stable, candidate, lastGood = [], pinned }]) => [
    name,
    stable,
    candidate ? `${candidate.version}, ${percent(candidate.weight)}` : '–',
    lastGood.join(', ') || '–',
    pinned ? 'ops' : 'local build',
  ])
  return rows.length > 0 ? table('What runs', head, rows) : empty('Nothing runs here yet.')
}

/** What three of four devices needed at most, and how many told; nothing is said of few. */
function vitalText({ samples, p75 }) {
  if (samples === 0) return '–'
  return p75 === undefined ? `too few samples (${samples})` : `≤ ${p75} ms (${samples})`
}

/** What browsers reported in the last hour, each device once in ten minutes, and what follows for a candidate. */
function healthPart({ health: { releases, candidates }, channel }) {
  const head = [
    ...['Remote', 'Version', 'Cohort', 'Devices', 'Unwell', 'On screen', 'Failed', 'Replaced', 'Uncaught'],
    ...['Rejected calls', 'Largest paint, p75', 'Interaction delay, p75'],
  ]
  const rows = releases.map((of) => [
    ...[of.remote, of.version, of.cohort, of.samples],
    of.samples === 0 ? '–' : rateText(of).replace(/ of \d+/, ''),
    ...[of.activated, of.failed, of.fallback, of.error, of.rejected],
    vitalText(of.vitals.LCP),
    vitalText(of.vitals.INP),
  ])
  return [
    ...candidates.map((judged) => candidatePart(judged, channel.remotes[judged.remote]?.candidate)),
    rows.length > 0 ? table('Health', head, rows) : empty('Nothing was reported in the last hour.'),
  ]
}

/** More changes than this are many to read at once: a first start changes everything. */
const CHANGES_AT_ONCE = 6

function changesOf(changes) {
  if (changes.length <= CHANGES_AT_ONCE) return changeList(changes)
  return make('details', {}, make('summary', {}, `${changes.length} changes`), changeList(changes))
}

function historyList({ revisions, mayUndo }, onUndo) {
  return revisions.map(({ revision, updatedAt, updatedBy, reason, changes }) =>
    make(
      'li',
      {},
      make('strong', {}, `${revision} `),
      `${reason} `,
      make('span', { className: 'quiet', title: moment(updatedAt) }, `${updatedBy}, ${age(updatedAt)}`),
      ...(mayUndo && revision > 1
        ? [button('Undo', { className: 'small', ariaLabel: `Undo revision ${revision}` }, () => onUndo(revision))]
        : []),
      changesOf(changes),
    ),
  )
}

/**
 * @param seen `channel`, `channels`, `releases`, `health`, `revisions`
 * @param onDone told what was written; the page looks anew and says it
 * @param onAsk has the page look anew
 */
export function themeSection(seen, caller, onDone, onAsk) {
  const { theme } = seen.channel
  const mayEdit = caller.may(`promote:${theme}`)
  const title = place(make('h2', { id: `theme-${theme}` }), ({ name }) => [name])
  const about = place(make('p', { className: 'quiet' }), ({ revision, at }) => [
    `Revision ${revision}, ${moment(at)}, ${age(at)}`,
  ])
  const remotes = place(make('div'), (channel) => [remoteTable(channel)])
  const advice = place(make('ul', { className: 'changes', ariaLabel: 'Deprecated' }), ({ deprecated }) =>
    deprecated.map((one) => make('li', {}, violationText(one))),
  )
  const guarded = place(make('p', { className: 'guarded' }), ({ text }) =>
    text === '' ? [] : [make('strong', {}, text)],
  )
  const health = place(make('div'), healthPart)
  const history = place(make('ol'), (data) => historyList(data, (revision) => change.undo(revision)))
  const compare = compareForm(seen)
  const guard = mayEdit ? guardForm(seen.channel, onDone) : undefined
  const formSlot = make('div')
  let last = seen
  let change

  /** What was sent is done with: the next change begins with an empty form. */
  function newForm() {
    change = changeForm(
      last,
      async (text) => {
        await onDone(text)
        newForm()
      },
      onAsk,
    )
    formSlot.replaceChildren(change.form)
  }
  if (mayEdit) newForm()

  const element = make(
    'section',
    { className: 'theme' },
    make(
      'div',
      {},
      title.element,
      about.element,
      remotes.element,
      advice.element,
      guarded.element,
      ...(mayEdit ? [make('h3', {}, 'Change'), formSlot] : []),
      make('h3', {}, 'Health'),
      health.element,
    ),
    make(
      'div',
      {},
      make('h3', {}, 'History'),
      history.element,
      make('h3', {}, 'Compare'),
      compare.form,
      ...(guard === undefined ? [] : [make('h3', {}, 'Guard'), guard.form]),
    ),
  )
  element.setAttribute('aria-labelledby', `theme-${theme}`)

  function show(next) {
    last = next
    const { channel } = next
    title.show({ name: `${theme} ${channel.settings.title}` })
    about.show({ revision: channel.revision, at: channel.updatedAt, minute: minuteNow() })
    remotes.show(channel)
    guarded.show({ text: guardText(channel) })
    health.show({ health: next.health, channel })
    history.show({ revisions: next.revisions, mayUndo: mayEdit, minute: minuteNow() })
    change?.follow(next)
    compare.follow(next)
    guard?.follow(channel)
  }
  show(seen)
  /** @param deprecated what releases of this theme still use, and is going to go */
  function advise(deprecated) {
    advice.element.hidden = deprecated.length === 0
    advice.show({ deprecated })
  }
  advise([])
  return { element, show, advise }
}
