// The console page of the registry: the API of the command line, for people who would rather look at it.

import { call, Refusal, token } from './api.mjs'
import { candidatePart } from './candidate.mjs'
import { changeForm } from './change-form.mjs'
import { age, changeList, field, make, moment, percent, rateText, reasons, table } from './dom.mjs'
import { overview } from './overview.mjs'
import { guardForm, guardText, proposalsPart } from './proposals.mjs'

const byId = (id) => document.getElementById(id)

function showStatus(text) {
  byId('problem').replaceChildren()
  byId('status').textContent = text
}

function explain(error) {
  byId('status').textContent = ''
  byId('problem').replaceChildren(...reasons(error))
}

function remoteTable(channel) {
  const head = ['Remote', 'Stable', 'Candidate', 'Last good', 'Chosen by']
  const rows = Object.entries(channel.remotes).map(([name, { stable, candidate, lastGood, pinned }]) => [
    name,
    stable,
    candidate ? `${candidate.version}, ${percent(candidate.weight)}` : '–',
    lastGood.join(', ') || '–',
    pinned ? 'ops' : 'local build',
  ])
  return table('What runs', head, rows)
}

/** What browsers reported in the last hour, each device once in ten minutes, and what follows for a candidate. */
function healthPart({ releases, candidates }, channel) {
  const head = ['Remote', 'Version', 'Cohort', 'Devices', 'Unwell', 'On screen', 'Failed', 'Replaced', 'Uncaught']
  const rows = releases.map((of) => [
    ...[of.remote, of.version, of.cohort, of.samples],
    of.samples === 0 ? '–' : rateText(of).replace(/ of \d+/, ''),
    ...[of.activated, of.failed, of.fallback, of.error],
  ])
  return [
    ...candidates.map((judged) => candidatePart(judged, channel.remotes[judged.remote]?.candidate)),
    rows.length > 0
      ? table('Health', head, rows)
      : make('p', { className: 'quiet' }, 'Nothing was reported in the last hour.'),
  ]
}

function historyList(revisions, onUndo) {
  return make(
    'ol',
    {},
    ...revisions.map(({ revision, updatedAt, updatedBy, reason, changes }) => {
      const undo = make(
        'button',
        { type: 'button', className: 'small', ariaLabel: `Undo revision ${revision}` },
        'Undo',
      )
      undo.addEventListener('click', () => onUndo?.(revision))
      return make(
        'li',
        {},
        make('strong', {}, `${revision} `),
        `${reason} `,
        make('span', { className: 'quiet', title: moment(updatedAt) }, `${updatedBy}, ${age(updatedAt)}`),
        ...(onUndo === undefined || revision === 1 ? [] : [undo]),
        changeList(changes),
      )
    }),
  )
}

/** What one revision has and another has not: the form asks for both, the list below it tells. */
function compareForm(channel) {
  const number = (name, value) =>
    make('input', { name, type: 'number', min: '1', max: String(channel.revision), required: true, value })
  const from = number('from', String(Math.max(1, channel.revision - 1)))
  const to = number('to', String(channel.revision))
  const differences = make('div', {})
  const form = make(
    'form',
    { className: 'change' },
    field('From revision', from),
    field('To revision', to),
    make('button', { type: 'submit' }, 'Compare'),
    differences,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void (async () => {
      try {
        const { changes } = await call(`/channels/${channel.theme}/diff?from=${from.value}&to=${to.value}`)
        showStatus('')
        differences.replaceChildren(changes.length > 0 ? changeList(changes) : make('p', {}, 'No difference.'))
      } catch (error) {
        explain(error)
      }
    })()
  })
  return form
}

/** Shows what is now, and what has just been done. */
async function onDone(text) {
  await open()
  if (text !== '') showStatus(text)
}

async function themeSection({ channel, channels, releases, health, mayEdit }) {
  const { revisions } = await call(`/channels/${channel.theme}/history?limit=10`)
  const title = make('h2', { id: `theme-${channel.theme}` }, `${channel.theme} ${channel.settings.title}`)
  const change = mayEdit ? changeForm({ channel, channels, releases, onDone }) : undefined
  const guarded = guardText(channel)
  const section = make(
    'section',
    { className: 'theme' },
    make(
      'div',
      {},
      title,
      make('p', { className: 'quiet' }, `Revision ${channel.revision}, ${moment(channel.updatedAt)}`),
      remoteTable(channel),
      ...(guarded === '' ? [] : [make('p', {}, make('strong', {}, guarded))]),
      ...(change === undefined ? [] : [make('h3', {}, 'Change'), change.form]),
      make('h3', {}, 'Health'),
      ...healthPart(health ?? { releases: [], candidates: [] }, channel),
    ),
    make(
      'div',
      {},
      make('h3', {}, 'History'),
      historyList(revisions, change?.undo),
      make('h3', {}, 'Compare'),
      compareForm(channel),
      ...(mayEdit ? [make('h3', {}, 'Guard'), guardForm(channel, onDone)] : []),
    ),
  )
  section.setAttribute('aria-labelledby', title.id)
  return section
}

async function show() {
  const caller = await call('/whoami')
  const [{ channels }, { releases }, { themes }, { proposals }] = await Promise.all([
    call('/channels'),
    call('/releases'),
    call('/health'),
    call('/proposals'),
  ])
  const sections = await Promise.all(
    channels.map((channel) => {
      const health = themes.find(({ theme }) => theme === channel.theme)
      return themeSection({ channel, channels, releases, health, mayEdit: caller.role === 'ops' })
    }),
  )
  byId('caller').textContent = `${caller.name} (${caller.role}), registry ${caller.instance}`
  byId('themes').replaceChildren(
    overview(channels, releases, themes),
    ...proposalsPart(proposals, caller, onDone),
    ...sections,
  )
  byId('sign-in').hidden = true
  byId('tools').hidden = false
}

function signOut() {
  token.forget()
  byId('caller').textContent = ''
  byId('themes').replaceChildren()
  byId('tools').hidden = true
  byId('sign-in').hidden = false
  byId('token').focus()
}

async function open() {
  try {
    await show()
  } catch (error) {
    if (error.status === 401) signOut()
    explain(error)
  }
}

byId('sign-in').addEventListener('submit', (event) => {
  event.preventDefault()
  token.set(byId('token').value.trim())
  byId('token').value = ''
  showStatus('')
  void open()
})
byId('sign-out').addEventListener('click', () => {
  showStatus('')
  signOut()
})
byId('verify').addEventListener('click', () => {
  void (async () => {
    showStatus('Verifying …')
    try {
      const { ok, checked, problems } = await call('/verify', { method: 'POST' })
      if (!ok) throw new Refusal(200, { message: 'Not everything is in order.', problems })
      showStatus(`All is well: ${checked.lines} audit lines, ${checked.files} files of ${checked.releases} releases.`)
    } catch (error) {
      explain(error)
    }
  })()
})

if (!token.isThere()) signOut()
else void open()
