// What waits for a second person or for a time, and what a theme asks for.

import { call } from './api.mjs'
import { age, field, make, moment, reasons } from './dom.mjs'

function editText({ theme, edit }) {
  const { kind, versions, remote, version } = edit
  const what = versions === undefined ? [remote, version] : Object.entries(versions).map((pair) => pair.join(' '))
  return `${kind} ${what.filter(Boolean).join(', ')} on ${theme}`
}

function waitsFor({ needsApproval, approvedBy, dueAt }) {
  return [
    ...(needsApproval && approvedBy === null ? ['a second person'] : []),
    ...(dueAt === null ? [] : [moment(dueAt)]),
  ].join(', then ')
}

function buttonsOf(proposal, caller, onDone) {
  const refusal = make('div', {})
  const send = (path, body) => async () => {
    refusal.replaceChildren()
    try {
      await call(`/proposals/${proposal.id}/${path}`, { method: 'POST', body })
      await onDone(`Proposal ${proposal.id}: ${path === 'approve' ? 'approved' : 'withdrawn'}.`)
    } catch (error) {
      refusal.replaceChildren(make('div', { role: 'alert' }, ...reasons(error)))
    }
  }
  const button = (text, action) => {
    const made = make(
      'button',
      { type: 'button', className: 'small', ariaLabel: `${text} proposal ${proposal.id}` },
      text,
    )
    made.addEventListener('click', () => void action())
    return made
  }
  const mayApprove = proposal.needsApproval && proposal.approvedBy === null && proposal.proposedBy !== caller.name
  return [
    ...(mayApprove ? [button('Approve', send('approve', {}))] : []),
    button('Withdraw', send('withdraw', { reason: 'taken back in the console' })),
    refusal,
  ]
}

/** Decisions that wait, and how the last ones ended; nothing where there never was one. */
export function proposalsPart(proposals, caller, onDone) {
  if (proposals.length === 0) return []
  const items = proposals.toReversed().map((proposal) => {
    const { id, state, decision, proposedBy, proposedAt, approvedBy, outcome } = proposal
    const isWaiting = state === 'waiting'
    return make(
      'li',
      {},
      make('strong', {}, `${id} ${isWaiting ? `waits for ${waitsFor(proposal)}` : state}: `),
      decision.edits.map(editText).join('; '),
      make('br'),
      make(
        'span',
        { className: 'quiet', title: moment(proposedAt) },
        `${decision.reason}; ${proposedBy}, ${age(proposedAt)}${approvedBy === null ? '' : `; approved by ${approvedBy}`}`,
      ),
      ...(outcome === null ? [] : [make('p', { className: 'quiet' }, outcome)]),
      ...(isWaiting && caller.role === 'ops' ? buttonsOf(proposal, caller, onDone) : []),
    )
  })
  return [
    make(
      'section',
      { id: 'proposals', ariaLabel: 'Proposals' },
      make('h2', {}, 'Proposals'),
      make('ol', { className: 'plain' }, ...items),
    ),
  ]
}

/** What holds the theme's changes up, in words. */
export function guardText({ guard }, now = Date.now()) {
  const freeze = guard?.freezes.find(({ from, until }) => from <= now && now < until)
  return [
    ...(guard?.fourEyes ? ['two people'] : []),
    ...(freeze === undefined ? [] : [`frozen until ${moment(freeze.until)}`]),
  ].join(', ')
}

/** The form that changes what a theme asks for; on a theme for two people that is a proposal, too. */
export function guardForm(channel, onDone) {
  const { fourEyes = false, freezes = [] } = channel.guard ?? {}
  const eyes = make('input', { type: 'checkbox', name: 'fourEyes', checked: fourEyes })
  const from = make('input', { type: 'datetime-local', name: 'from' })
  const until = make('input', { type: 'datetime-local', name: 'until' })
  const kept = freezes.map((freeze) => {
    const box = make('input', { type: 'checkbox', checked: true })
    const text = `Frozen from ${moment(freeze.from)} until ${moment(freeze.until)}: ${freeze.reason}`
    return { freeze, box, label: field(text, box, 'check wide') }
  })
  const reason = make('input', { name: 'reason', required: true, minLength: 3, maxLength: 200, autocomplete: 'off' })
  const refusal = make('div', { className: 'refusal' })
  const form = make(
    'form',
    { className: 'change' },
    field('A second person approves what is new', eyes, 'check wide'),
    ...kept.map(({ label }) => label),
    field('Nothing new from (your time)', from),
    field('until', until),
    field('Why', reason, 'wide'),
    make('button', { type: 'submit' }, `${fourEyes ? 'Propose guard for' : 'Guard'} ${channel.theme}`),
    refusal,
  )
  function guardOf() {
    const still = kept.filter(({ box }) => box.checked).map(({ freeze }) => freeze)
    if ((from.value === '') !== (until.value === '')) throw new Error('A freeze has a beginning and an end.')
    const at = ({ value }) => new Date(value).getTime()
    const added = from.value === '' ? [] : [{ from: at(from), until: at(until), reason: reason.value }]
    return { fourEyes: eyes.checked, freezes: [...still, ...added] }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void (async () => {
      refusal.replaceChildren()
      try {
        const edits = [{ theme: channel.theme, basedOn: channel.revision, edit: { kind: 'guard', guard: guardOf() } }]
        await call(fourEyes ? '/proposals' : '/edits', { method: 'POST', body: { reason: reason.value, edits } })
        await onDone(fourEyes ? 'The guard waits for a second person.' : `${channel.theme} is guarded so now.`)
      } catch (error) {
        refusal.replaceChildren(make('div', { role: 'alert' }, ...reasons(error)))
      }
    })()
  })
  return form
}
