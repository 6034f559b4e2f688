// One form for every change of a theme. What it would do stands beside it before it is done; a refusal does, too, and
// keeps what was typed. It follows what runs until somebody has typed in it; from then on it is based on what they saw.

import { call } from './api.mjs'
import { button, changeList, field, fill, make, moment, option, refusalPlace, violationText } from './dom.mjs'

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
  candidate: ['version', 'weight', 'plan', 'allow', 'errorRate', 'minSamples', 'at'],
  rollback: ['to', 'urgent'],
  undo: ['revision', 'alone', 'later', 'urgent'],
  unpin: ['at'],
  remove: ['at'],
}
/** A candidate that is to begin, until somebody says otherwise: share in basis points; rule per mille, devices. */
const USUAL = { weight: 500, allow: [], abort: { errorRate: 20, minSamples: 100 } }
const PREVIEW_AFTER_MS = 200

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

/** What the fields say of a candidate as the channel has it; of its plan the steps that are left. */
function textsOf({ weight, plan, allow, abort }) {
  const left = plan?.steps.slice(plan.step) ?? []
  return {
    weight: String(weight / 100),
    plan: left.map((step) => `${step.weight / 100}:${step.minutes}`).join(', '),
    allow: allow.join(', '),
    errorRate: abort === undefined ? '' : String(abort.errorRate / 10),
    minSamples: abort === undefined ? '' : String(abort.minSamples),
  }
}

/**
 * @param seen what runs: `channel` of the theme, all `channels`, and the `releases` that there are
 * @param onDone told what was written; the page shows it
 * @param onAsk has the page look at what runs now
 * @returns the form, the way to have it take back a revision, and the one to tell it what runs now
 */
export function changeForm(seen, onDone, onAsk) {
  /** What its author has in mind, and what runs. */
  let based = seen
  let latest = seen
  let isTouched = false
  let isSending = false
  /** What the fields of a candidate said before somebody typed in them. */
  let filled = {}
  const { theme } = seen.channel
  const action = make('select', { name: 'action' }, ...ACTIONS.map(([value, text]) => option(value, text)))
  const remote = make('select', { name: 'remote', required: true })
  const number = (name, min, max, value, step = '1') =>
    make('input', { name, type: 'number', min, max, value, step, required: true })
  const controls = {
    version: make('select', { name: 'version' }),
    to: make('select', { name: 'to' }),
    weight: number('weight', '0', '100', '', '0.01'),
    plan: make('input', { name: 'plan', autocomplete: 'off', placeholder: '1:30, 5:60, 25:120, 100:60' }),
    allow: make('input', { name: 'allow', autocomplete: 'off', placeholder: 'device id, …' }),
    errorRate: number('errorRate', '0.1', '100', '', '0.1'),
    minSamples: number('minSamples', '1', '1000000', ''),
    revision: number('revision', '2', '2', '2'),
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
    allow: field('Always on these devices', controls.allow, 'wide'),
    errorRate: field('Stop above (per cent)', controls.errorRate),
    minSamples: field('Once there are (devices)', controls.minSamples),
    revision: field('Revision', controls.revision),
    alone: field('Nothing but the chosen one', controls.alone, 'check'),
    later: field('And what touched it since', controls.later, 'check'),
    urgent: field('Urgent: open tabs take it at once', controls.urgent, 'check'),
    everywhere: field('On every theme', controls.everywhere, 'check'),
    at: field('Not before (your time)', controls.at),
  }
  const reason = make('input', { name: 'reason', required: true, minLength: 3, autocomplete: 'off' })
  const submit = make('button', { type: 'submit' }, `Change ${theme}`)
  const preview = make('div', { className: 'preview', role: 'group', ariaLabel: 'Preview', ariaLive: 'polite' })
  const notice = make('div', { className: 'notice', ariaLive: 'polite' })
  const refusal = refusalPlace()
  const form = make(
    'form',
    { className: 'change' },
    field('Action', action),
    field('Remote', remote),
    ...Object.values(fields),
    field('Reason', reason, 'wide'),
    notice,
    preview,
    submit,
    refusal.element,
  )

  function fillNames() {
    const { channel, releases } = based
    const names = new Set([...releases.map(({ name }) => name), ...Object.keys(channel.remotes)])
    fill(
      remote,
      [...names].toSorted((a, b) => a.localeCompare(b)).map((name) => option(name)),
    )
    controls.revision.max = String(channel.revision)
    if (!isTouched) controls.revision.value = String(channel.revision)
    fillVersions()
  }

  /** @param isAnother whether another remote was chosen, whose versions are others */
  function fillVersions(isAnother = !isTouched) {
    const { channel, releases } = based
    const own = releases.filter(({ name }) => name === remote.value).map(({ version }) => version)
    fill(
      controls.version,
      own.map((version) => option(version)),
    )
    const first = channel.remotes[remote.value]?.candidate === undefined ? 'what was good before' : 'no candidate'
    fill(controls.to, [option('', first), ...own.map((version) => option(version))])
    if (isAnother) controls.version.selectedIndex = controls.to.selectedIndex = 0
    fillCandidate(isAnother)
  }

  /** The candidate that runs, if it is what was chosen. */
  function runningOne() {
    const running = based.channel.remotes[remote.value]?.candidate
    return running?.version === controls.version.value ? running : undefined
  }

  /** @param isAnother whether another candidate was chosen; of the same one, what was typed stays */
  function fillCandidate(isAnother) {
    const texts = textsOf(runningOne() ?? USUAL)
    for (const [name, text] of Object.entries(texts)) {
      if (isAnother || controls[name].value === filled[name]) controls[name].value = text
    }
    filled = texts
  }

  function showFields() {
    for (const [name, label] of Object.entries(fields)) label.hidden = !FIELDS[action.value].includes(name)
    // of what is not shown the browser must not complain
    for (const [name, control] of Object.entries(controls)) control.disabled = fields[name].hidden
    const { errorRate, minSamples } = controls
    errorRate.required = minSamples.required = errorRate.value !== '' || minSamples.value !== ''
  }

  /** All of a candidate that is to begin. Of the one that runs, what nobody typed is not said: it stays, with its times. */
  function saidOfCandidate() {
    const { weight, plan, allow, errorRate, minSamples } = controls
    const isSaid = (...names) =>
      runningOne() === undefined || names.some((name) => controls[name].value !== filled[name])
    const steps = isSaid('plan') ? planOf(plan.value) : undefined
    const said = {}
    if (steps !== undefined) said.plan = steps
    else if (isSaid('weight', 'plan')) said.weight = Math.round(weight.valueAsNumber * 100)
    if (isSaid('allow')) {
      const devices = allow.value.split(/[\s,]+/).filter((device) => device !== '')
      said.allow = devices.length === 0 ? null : devices
    }
    if (isSaid('errorRate', 'minSamples')) {
      const rule = { errorRate: Math.round(errorRate.valueAsNumber * 10), minSamples: minSamples.valueAsNumber }
      said.abort = errorRate.value === '' && minSamples.value === '' ? null : rule
    }
    return said
  }

  function editOf() {
    const name = remote.value
    const urgent = controls.urgent.checked
    switch (action.value) {
      case 'promote':
        return { kind: 'promote', versions: { [name]: controls.version.value } }
      case 'candidate':
        return { kind: 'candidate', remote: name, version: controls.version.value, ...saidOfCandidate() }
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

  /** Whether what is filled in takes two people; undefined until the preview has said so. */
  let forTwo
  const asksForTwo = () => forTwo ?? chosen().some(({ guard }) => guard?.fourEyes === true)

  /** What goes back is never held up; all else waits where it takes two people or a time was given. */
  const waits = () => !controls.at.disabled && (controls.at.value !== '' || asksForTwo())

  function nameSubmit() {
    submit.textContent = `${waits() ? 'Propose for' : 'Change'} ${theme}`
  }

  const chosen = () => (controls.everywhere.checked && action.value === 'promote' ? based.channels : [based.channel])

  /** Takes what runs for what its author has in mind; what was typed stays. */
  function rebase() {
    based = latest
    forTwo = undefined
    notice.replaceChildren()
    fillNames()
    nameSubmit()
  }

  function showNotice() {
    const { revision, updatedBy, reason: why } = latest.channel
    const before = based.channel.revision
    if (revision === before || isSending) return notice.replaceChildren()
    if (notice.dataset.revision === String(revision) && notice.childElementCount > 0) return undefined
    notice.dataset.revision = String(revision)
    return notice.replaceChildren(
      make(
        'span',
        { role: 'note' },
        `${theme} is at revision ${revision} now (${updatedBy}: ${why}). This is based on ${before}.`,
      ),
      button('Base it on what runs now', { className: 'small' }, () => {
        refusal.clear()
        rebase()
        showPreview()
      }),
    )
  }

  async function previewOne({ theme: of }, edit) {
    try {
      const answer = await call(`/channels/${of}/preview`, { method: 'POST', body: { edit } })
      const parts = [make('strong', {}, `${of}: ${answer.ok ? 'no rule is against it' : 'refused'}`)]
      const { violations, unclear, deprecated, changes, guard } = answer
      if (guard.frozenUntil !== undefined) parts.push(make('p', {}, `Frozen until ${moment(guard.frozenUntil)}.`))
      if (guard.fourEyes) parts.push(make('p', {}, 'A second person has to approve it.'))
      const found = [
        ...violations.map((one) => make('li', { className: 'bad' }, violationText(one))),
        ...unclear.map((one) => make('li', {}, `cannot tell, ${violationText(one)}`)),
        ...deprecated.map((one) => make('li', {}, violationText(one))),
      ]
      if (found.length > 0) parts.push(make('ul', { className: 'changes' }, ...found))
      return { fourEyes: guard.fourEyes, shown: [...parts, changeList(changes)] }
    } catch (error) {
      return { shown: [make('strong', {}, `${of}: `), error.message] }
    }
  }

  let asked = 0
  let timer
  function showPreview() {
    clearTimeout(timer)
    timer = setTimeout(() => void fetchPreview(), PREVIEW_AFTER_MS)
  }
  async function fetchPreview() {
    asked += 1
    const mine = asked
    try {
      const edit = editOf()
      const answers = await Promise.all(chosen().map((one) => previewOne(one, edit)))
      if (mine !== asked) return
      const said = answers.map(({ fourEyes }) => fourEyes)
      forTwo = said.includes(undefined) ? undefined : said.includes(true)
      nameSubmit()
      preview.replaceChildren(...answers.flatMap(({ shown }) => shown))
    } catch (error) {
      if (mine === asked) preview.replaceChildren(error.message)
    }
  }

  form.addEventListener('input', (event) => {
    isTouched = true
    if (event.target === remote) fillVersions(true)
    if (event.target === controls.version) fillCandidate(true)
    showFields()
    if (event.target !== reason) forTwo = undefined
    nameSubmit()
    if (event.target === reason) return
    refusal.clear()
    showPreview()
  })
  form.addEventListener('focusin', showPreview, { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })

  async function send() {
    refusal.clear()
    submit.disabled = true
    isSending = true
    try {
      const edit = editOf()
      const edits = chosen().map((one) => ({ theme: one.theme, basedOn: one.revision, edit }))
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
      const again = button('Show what runs now', {}, async () => {
        await onAsk()
        refusal.clear()
        rebase()
        showPreview()
      })
      refusal.show(error, ...(error.status === 409 ? [again] : []))
    } finally {
      submit.disabled = false
      isSending = false
    }
  }

  fillNames()
  showFields()
  nameSubmit()
  return {
    form,
    undo(revision) {
      isTouched = true
      if (latest !== based) rebase()
      action.value = 'undo'
      controls.revision.value = String(revision)
      showFields()
      nameSubmit()
      refusal.clear()
      showPreview()
      reason.select()
    },
    follow(next) {
      latest = next
      if (!isTouched) return rebase()
      // releases that came meanwhile may be chosen; what they are promoted over is still what was seen
      based = { ...based, releases: next.releases }
      fillNames()
      return showNotice()
    },
  }
}
