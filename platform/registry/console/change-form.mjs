// One form for every change of a theme. What it would do stands beside it before it is done; a refusal does, too, and
// keeps what was typed.

import { call } from './api.mjs'
import { changeList, field, make, moment, reasons, violationText } from './dom.mjs'

const ACTIONS = [
  ['promote', 'promote'],
  ['candidate', 'run as candidate'],
  ['rollback', 'roll back'],
  ['undo', 'undo a revision'],
  ['unpin', 'give back to the working tree'],
  ['remove', 'take off this theme'],
]
/** Which fields an action has, beside the remote and the reason. */
const FIELDS = {
  promote: ['version', 'everywhere', 'at'],
  candidate: ['version', 'weight', 'plan', 'errorRate', 'minSamples', 'at'],
  rollback: ['to', 'urgent'],
  undo: ['revision', 'alone', 'later', 'urgent'],
  unpin: ['at'],
  remove: ['at'],
}
const PREVIEW_AFTER_MS = 200

const option = (value, text = value) => make('option', { value }, text)
const check = (name) => make('input', { type: 'checkbox', name })

/** `1:30, 5:60` → steps; undefined for nothing typed. @throws for what is no plan */
function planOf(text) {
  if (text.trim() === '') return undefined
  return text.split(',').map((step) => {
    const [, share, minutes] = /^\s*(\d{1,3}(?:\.\d{1,2})?)\s*:\s*(\d{1,5})\s*$/.exec(step) ?? []
    if (share === undefined) throw new Error(`“${step.trim()}” is not per cent : minutes, for example 1:30, 5:60`)
    return { weight: Math.round(Number(share) * 100), minutes: Number(minutes) }
  })
}

/**
 * @param onDone told what was written; the page shows it
 * @returns the form, and the way to have it take back a revision
 */
export function changeForm({ channel, channels, releases, onDone }) {
  const names = [...new Set([...releases.map(({ name }) => name), ...Object.keys(channel.remotes)])].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const action = make('select', { name: 'action' }, ...ACTIONS.map(([value, text]) => option(value, text)))
  const remote = make('select', { name: 'remote', required: true }, ...names.map((name) => option(name)))
  const number = (name, min, max, value, step = '1') =>
    make('input', { name, type: 'number', min, max, value, step, required: true })
  const controls = {
    version: make('select', { name: 'version' }),
    to: make('select', { name: 'to' }),
    weight: number('weight', '0', '100', '5', '0.01'),
    plan: make('input', { name: 'plan', autocomplete: 'off', placeholder: '1:30, 5:60, 25:120, 100:60' }),
    errorRate: number('errorRate', '1', '1000', '20'),
    minSamples: number('minSamples', '1', '1000000', '100'),
    revision: number('revision', '2', String(channel.revision), String(channel.revision)),
    alone: check('alone'),
    later: check('later'),
    urgent: check('urgent'),
    everywhere: check('everywhere'),
    at: make('input', { name: 'at', type: 'datetime-local' }),
  }
  const fields = {
    version: field('Version', controls.version),
    to: field('Back to', controls.to),
    weight: field('Share (per cent)', controls.weight),
    plan: field('or a plan (per cent : minutes, …)', controls.plan, 'wide'),
    errorRate: field('Stop above (per mille)', controls.errorRate),
    minSamples: field('Once there are (devices)', controls.minSamples),
    revision: field('Revision', controls.revision),
    alone: field('Nothing but the chosen one', controls.alone, 'check'),
    later: field('And what touched it since', controls.later, 'check'),
    urgent: field('Urgent: open tabs take it at once', controls.urgent, 'check'),
    everywhere: field('On every theme', controls.everywhere, 'check'),
    at: field('Not before (your time)', controls.at),
  }
  const reason = make('input', { name: 'reason', required: true, minLength: 3, maxLength: 500, autocomplete: 'off' })
  const submit = make('button', { type: 'submit' }, `Change ${channel.theme}`)
  const preview = make('div', { className: 'preview', role: 'group', ariaLabel: 'Preview', ariaLive: 'polite' })
  const refusal = make('div', { className: 'refusal' })
  const form = make(
    'form',
    { className: 'change' },
    field('Action', action),
    field('Remote', remote),
    ...Object.values(fields),
    field('Reason', reason, 'wide'),
    preview,
    submit,
    refusal,
  )

  function fillVersions() {
    const own = releases.filter(({ name }) => name === remote.value).map(({ version }) => version)
    controls.version.replaceChildren(...own.map((version) => option(version)))
    const first = channel.remotes[remote.value]?.candidate === undefined ? 'what was good before' : 'no candidate'
    controls.to.replaceChildren(option('', first), ...own.map((version) => option(version)))
  }

  function showFields() {
    for (const [name, label] of Object.entries(fields)) label.hidden = !FIELDS[action.value].includes(name)
    // of what is not shown the browser must not complain
    for (const [name, control] of Object.entries(controls)) control.disabled = fields[name].hidden
  }

  function editOf() {
    const name = remote.value
    const urgent = controls.urgent.checked
    switch (action.value) {
      case 'promote':
        return { kind: 'promote', versions: { [name]: controls.version.value } }
      case 'candidate': {
        const plan = planOf(controls.plan.value)
        const share = plan === undefined ? { weight: Math.round(controls.weight.valueAsNumber * 100) } : { plan }
        const abort = { errorRate: controls.errorRate.valueAsNumber, minSamples: controls.minSamples.valueAsNumber }
        return { kind: 'candidate', remote: name, version: controls.version.value, ...share, allow: [], abort }
      }
      case 'rollback':
        return { kind: 'rollback', remote: name, urgent, ...(controls.to.value && { to: controls.to.value }) }
      case 'undo': {
        const { alone, later, revision } = controls
        const of = alone.checked ? { remote: name } : {}
        return { kind: 'undo', revision: revision.valueAsNumber, later: later.checked, urgent, ...of }
      }
      default:
        return { kind: action.value, remote: name }
    }
  }

  /** What goes back is never held up; all else waits where a theme asks for two people or a time was given. */
  const waits = () =>
    !controls.at.disabled && (controls.at.value !== '' || chosen().some(({ guard }) => guard?.fourEyes === true))

  function nameSubmit() {
    submit.textContent = `${waits() ? 'Propose for' : 'Change'} ${channel.theme}`
  }

  const chosen = () =>
    controls.everywhere.checked && action.value === 'promote' ? channels : channels.filter((one) => one === channel)

  async function previewOne({ theme }, edit) {
    try {
      const answer = await call(`/channels/${theme}/preview`, { method: 'POST', body: { edit } })
      const parts = [make('strong', {}, `${theme}: ${answer.ok ? 'no rule is against it' : 'refused'}`)]
      const { violations, unclear, changes, guard } = answer
      if (guard.frozenUntil !== undefined) parts.push(make('p', {}, `Frozen until ${moment(guard.frozenUntil)}.`))
      if (guard.fourEyes) parts.push(make('p', {}, 'A second person has to approve it.'))
      const found = [
        ...violations.map((one) => make('li', { className: 'bad' }, violationText(one))),
        ...unclear.map((one) => make('li', {}, `cannot tell, ${violationText(one)}`)),
      ]
      if (found.length > 0) parts.push(make('ul', { className: 'changes' }, ...found))
      return [...parts, changeList(changes)]
    } catch (error) {
      return [make('strong', {}, `${theme}: `), error.message]
    }
  }

  let asked = 0
  let timer
  function showPreview() {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), PREVIEW_AFTER_MS)
  }
  async function ask() {
    asked += 1
    const mine = asked
    try {
      const edit = editOf()
      const answers = await Promise.all(chosen().map((one) => previewOne(one, edit)))
      if (mine === asked) preview.replaceChildren(...answers.flat())
    } catch (error) {
      if (mine === asked) preview.replaceChildren(error.message)
    }
  }

  form.addEventListener('input', (event) => {
    if (event.target === remote) fillVersions()
    showFields()
    nameSubmit()
    if (event.target === reason) return
    refusal.replaceChildren()
    showPreview()
  })
  form.addEventListener('focusin', showPreview, { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })

  async function send() {
    refusal.replaceChildren()
    submit.disabled = true
    try {
      const edit = editOf()
      const edits = chosen().map(({ theme, revision }) => ({ theme, basedOn: revision, edit }))
      const body = { reason: reason.value, edits }
      if (waits()) {
        const due = controls.at.value === '' ? {} : { dueAt: new Date(controls.at.value).getTime() }
        const { proposal } = await call('/proposals', { method: 'POST', body: { ...body, ...due } })
        await onDone(`Proposal ${proposal.id} waits.`)
        return
      }
      const { results } = await call('/edits', { method: 'POST', body })
      await onDone(results.map(({ channel: next }) => `${next.theme} is at revision ${next.revision}.`).join(' '))
    } catch (error) {
      // a refusal says what the preview said: one of the two is enough
      clearTimeout(timer)
      asked += 1
      preview.replaceChildren()
      refusal.replaceChildren(make('div', { role: 'alert' }, ...reasons(error)))
      if (error.status === 409) {
        const again = make('button', { type: 'button' }, 'Show what runs now')
        again.addEventListener('click', () => void onDone(''))
        refusal.append(again)
      }
    } finally {
      submit.disabled = false
    }
  }

  fillVersions()
  showFields()
  nameSubmit()
  return {
    form,
    undo(revision) {
      action.value = 'undo'
      controls.revision.value = String(revision)
      showFields()
      nameSubmit()
      refusal.replaceChildren()
      showPreview()
      reason.select()
    },
  }
}
