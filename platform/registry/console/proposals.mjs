// What waits for a second person or for a time, and what a theme asks for.

import { call } from './api.mjs'
import { age, button, changeList, field, make, moment, onSubmit, place, refusalPlace, violationText } from './dom.mjs'
import { editText } from './edit-text.mjs'

/** What carrying it out would change now; what cannot be told is said so, and never left out. */
function outlookParts(outlook) {
  if (outlook.length === 0) return [make('p', { className: 'bad' }, 'What it would change cannot be told.')]
  return outlook.flatMap(({ theme, changes, violations = [], problem }) => {
    if (changes === undefined) {
      return [make('p', { className: 'bad' }, `${theme}: what it would change cannot be told. ${problem}`)]
    }
    return [
      make('strong', {}, `On ${theme} it would change:`),
      ...violations.map((one) => make('p', { className: 'bad' }, `Against it: ${violationText(one)}`)),
      changeList(changes),
    ]
  })
}

function waitsFor({ needsApproval, approvedBy, dueAt }) {
  return [
    ...(needsApproval && approvedBy === null ? ['a second person'] : []),
    ...(dueAt === null ? [] : [moment(dueAt)]),
  ].join(', then ')
}

/** Saying yes or no to one; a no has a reason. */
function answerForm({ id, digest, needsApproval, approvedBy, proposedBy, decision }, caller, onDone) {
  const refusal = refusalPlace()
  const mayApprove = needsApproval && approvedBy === null && proposedBy !== caller.name && caller.may('approve')
  const mayWithdraw = caller.may('approve') || decision.edits.every(({ theme }) => caller.may(`promote:${theme}`))
  const approve = button('Approve', { className: 'small primary', ariaLabel: `Approve proposal ${id}` }, async () => {
    refusal.clear()
    try {
      await call(`/proposals/${id}/approve`, { method: 'POST', body: { digest } })
      await onDone(`Proposal ${id}: approved.`)
    } catch (error) {
      refusal.show(error)
    }
  })
  const why = make('input', {
    required: true,
    minLength: 3,
    autocomplete: 'off',
    placeholder: 'why not',
    ariaLabel: `Why proposal ${id} is withdrawn`,
  })
  const withdraw = make(
    'button',
    { type: 'submit', className: 'small', ariaLabel: `Withdraw proposal ${id}` },
    'Withdraw',
  )
  const form = make(
    'form',
    { className: 'answer' },
    ...(mayApprove ? [approve] : []),
    ...(mayWithdraw ? [why, withdraw] : []),
    refusal.element,
  )
  onSubmit(form, refusal, async () => {
    await call(`/proposals/${id}/withdraw`, { method: 'POST', body: { reason: why.value } })
    await onDone(`Proposal ${id}: withdrawn.`)
  })
  return mayApprove || mayWithdraw ? [form] : []
}

/** @param outlook where it stands what one that waits would change */
function proposalItem(proposal, outlook, caller, onDone) {
  const { id, state, decision, proposedBy, proposedAt, approvedBy, outcome } = proposal
  const isWaiting = state === 'waiting'
  return make(
    'li',
    { className: state },
    make('strong', {}, `${id} ${isWaiting ? `waits for ${waitsFor(proposal)}` : state}: `),
    decision.edits.map(editText).join('; '),
    make('br'),
    make(
      'span',
      { className: 'quiet', title: moment(proposedAt) },
      `${decision.reason}; ${proposedBy}, ${age(proposedAt)}${approvedBy === null ? '' : `; approved by ${approvedBy}`}`,
    ),
    ...(outcome === null ? [] : [make('p', { className: isWaiting ? 'bad' : 'quiet' }, outcome)]),
    ...(isWaiting ? [outlook, ...answerForm(proposal, caller, onDone)] : []),
  )
}

/** One in the list, and the place of what it would change, which is told anew while somebody types beside it. */
function waitingPart(proposal, caller, onDone) {
  const ariaLabel = `What proposal ${proposal.id} would change`
  const outlook = place(make('div', { className: 'preview', role: 'group', ariaLabel }), outlookParts)
  return { outlook, item: proposalItem(proposal, outlook.element, caller, onDone) }
}

/** Decisions that wait, and how the last ones ended; nothing where there never was one. */
export function proposalsPart(caller, onDone) {
  const list = make('ol', { className: 'plain' })
  const element = make(
    'section',
    { id: 'proposals', ariaLabel: 'Proposals', hidden: true },
    make('h2', {}, 'Proposals'),
    list,
  )
  let items = new Map()
  return {
    element,
    show(proposals) {
      const known = items
      items = new Map()
      for (const { outlook = [], ...proposal } of proposals.toReversed()) {
        const says = JSON.stringify(proposal)
        const before = known.get(proposal.id)
        // one that waits as it did is left alone: somebody may be typing why it is withdrawn
        const shown = before?.says === says ? before : { says, ...waitingPart(proposal, caller, onDone) }
        shown.outlook.show(outlook)
        items.set(proposal.id, shown)
      }
      const shown = Array.from(items.values(), ({ item }) => item)
      element.hidden = shown.length === 0
      if (shown.length !== list.children.length || shown.some((item, index) => list.children[index] !== item)) {
        list.replaceChildren(...shown)
      }
    },
  }
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
export function guardForm(seen, onDone) {
  let channel = seen
  let latest = seen
  let isTouched = false
  let kept = []
  const { theme } = seen
  const eyes = make('input', { type: 'checkbox', name: 'fourEyes' })
  const from = make('input', { type: 'datetime-local', name: 'from' })
  const until = make('input', { type: 'datetime-local', name: 'until' })
  const freezes = make('div', { className: 'freezes' })
  const reason = make('input', { name: 'reason', required: true, minLength: 3, autocomplete: 'off' })
  const submit = make('button', { type: 'submit' })
  const notice = make('div', { className: 'notice', ariaLive: 'polite' })
  const refusal = refusalPlace()
  const form = make(
    'form',
    { className: 'change' },
    field('A second person approves what is new', eyes, 'check wide'),
    freezes,
    field('Nothing new from (your time)', from),
    field('until', until),
    field('Why', reason, 'wide'),
    notice,
    submit,
    refusal.element,
  )

  function rebase() {
    channel = latest
    const { fourEyes = false, freezes: now = [] } = channel.guard ?? {}
    if (!isTouched) eyes.checked = fourEyes
    submit.textContent = `${fourEyes ? 'Propose guard for' : 'Guard'} ${theme}`
    kept = now
      .filter((freeze) => freeze.until > Date.now())
      .map((freeze) => {
        const box = make('input', { type: 'checkbox', checked: true })
        const text = `Frozen from ${moment(freeze.from)} until ${moment(freeze.until)}: ${freeze.reason}`
        return { freeze, box, label: field(text, box, 'check wide') }
      })
    freezes.replaceChildren(...kept.map(({ label }) => label))
    notice.replaceChildren()
  }

  function guardOf() {
    const still = kept.filter(({ box }) => box.checked).map(({ freeze }) => freeze)
    if ((from.value === '') !== (until.value === '')) throw new Error('A freeze has a beginning and an end.')
    const at = ({ value }) => new Date(value).getTime()
    const added = from.value === '' ? [] : [{ from: at(from), until: at(until), reason: reason.value }]
    return { fourEyes: eyes.checked, freezes: [...still, ...added] }
  }

  form.addEventListener('input', () => {
    isTouched = true
  })
  onSubmit(form, refusal, async () => {
    const isProposal = channel.guard?.fourEyes === true
    const edits = [{ theme, basedOn: channel.revision, edit: { kind: 'guard', guard: guardOf() } }]
    await call(isProposal ? '/proposals' : '/edits', { method: 'POST', body: { reason: reason.value, edits } })
    isTouched = false
    form.reset()
    await onDone(isProposal ? 'The guard waits for a second person.' : `${theme} is guarded so now.`)
  })

  rebase()
  return {
    form,
    follow(next) {
      latest = next
      if (!isTouched) return rebase()
      if (next.revision === channel.revision) return notice.replaceChildren()
      return notice.replaceChildren(
        make(
          'span',
          { role: 'note' },
          `${theme} is at revision ${next.revision} now; this is based on ${channel.revision}.`,
        ),
        button('Base it on what runs now', { className: 'small' }, rebase),
      )
    },
  }
}
