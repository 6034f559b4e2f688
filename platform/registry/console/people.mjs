// Who may do what, and by which tokens. A token's secret is shown once, here or on the command line.

import { call } from './api.mjs'
import {
  age,
  button,
  empty,
  field,
  fill,
  make,
  minuteNow,
  moment,
  onSubmit,
  option,
  place,
  refusalPlace,
  table,
} from './dom.mjs'

const DAYS = '30'
const ROLES_HINT = 'read, publish:<remote>, promote:<theme>, approve, grant, ops'

const rolesOf = ({ value }) => value.split(/[\s,]+/).filter((word) => word !== '')

function endText({ expiresAt, revokedAt, signedOutAt }) {
  if (signedOutAt !== null)
    return make('span', { className: 'quiet', title: moment(signedOutAt) }, `signed out ${age(signedOutAt)}`)
  if (revokedAt !== null)
    return make('span', { className: 'quiet', title: moment(revokedAt) }, `revoked ${age(revokedAt)}`)
  if (expiresAt === null) return make('span', {}, 'no end')
  const isOver = expiresAt <= Date.now()
  const text = isOver ? `ended ${age(expiresAt)}` : `ends ${age(expiresAt)}`
  return make('span', { className: isOver ? 'quiet' : 'good', title: moment(expiresAt) }, text)
}

const isGood = ({ expiresAt, revokedAt, signedOutAt }) =>
  revokedAt === null && signedOutAt === null && (expiresAt === null || expiresAt > Date.now())

const namesOf = (made) => made.map(({ name, person }) => `${name} of ${person}`).join(', ')

/** What the registry answers that is left behind; nothing where that is nothing. */
function behindText({ made = [], decided = [] }) {
  const isEnded = made.every(({ revokedAt }) => revokedAt !== null)
  const tokens =
    made.length === 0 ? '' : ` ${isEnded ? 'Ended, too' : 'Still good, and made by them'}: ${namesOf(made)}.`
  const rights = decided.map(({ person, what, roles }) =>
    what === 'roles' ? `${person} has ${roles.join(', ')}` : `how ${person} signs in`,
  )
  return tokens + (rights.length === 0 ? '' : ` Decided by them last, so look at each: ${rights.join('; ')}.`)
}

/** The choice to end what comes of somebody, or of a token; not there where that is nothing. */
function madeChoice() {
  const box = make('input', { type: 'checkbox', name: 'withMade' })
  const text = make('span')
  const element = field(text, box, 'check wide')
  function offer(made, isChosen = false) {
    box.checked = isChosen
    element.hidden = made.length === 0
    const count = made.length === 1 ? '1 token' : `${made.length} tokens`
    text.textContent = `End ${count} made by them: ${namesOf(made)}`
  }
  offer([])
  return { element, offer, body: () => (box.checked ? { withMade: true } : {}) }
}

function tokenLine(token, people, onRevoke) {
  const { name, roles, createdBy, createdAt, lastUsedAt } = token
  const used = lastUsedAt === null ? 'never used' : `used ${age(lastUsedAt)}`
  const hasLeft = people.some((one) => one.name === createdBy && one.leftAt !== null)
  const maker = hasLeft ? `${createdBy}, who has left` : createdBy
  return make(
    'li',
    {},
    make('strong', {}, `${name} `),
    endText(token),
    make('span', { className: 'quiet' }, `; ${used}; ${roles.join(', ')}; made ${age(createdAt)} by ${maker}`),
    ...(onRevoke === undefined || token.expiresAt === null || !isGood(token)
      ? []
      : [button('Revoke', { className: 'small', ariaLabel: `Revoke ${name}` }, () => onRevoke(name))]),
  )
}

function signInText({ email, isKnown }) {
  if (email === null) return 'signs in by the provider'
  return isKnown ? `signs in as ${email}` : `invited as ${email}`
}

/** Ending a token or a person takes a reason: the form asks for it, and says what it is about to end. */
function endForm(onDone) {
  let path
  const what = make('strong')
  const reason = make('input', { name: 'reason', required: true, minLength: 3, autocomplete: 'off' })
  const choice = madeChoice()
  const refusal = refusalPlace()
  const form = make(
    'form',
    { className: 'change end', hidden: true, ariaLabel: 'End' },
    what,
    field('Reason', reason, 'wide'),
    choice.element,
    make('button', { type: 'submit', className: 'danger' }, 'End it'),
    button('Leave it', {}, () => {
      form.hidden = true
    }),
    refusal.element,
  )
  onSubmit(form, refusal, async () => {
    const behind = await call(path, { method: 'POST', body: { reason: reason.value, ...choice.body() } })
    form.hidden = true
    form.reset()
    await onDone(`${what.textContent} Done.${behindText(behind)}`)
  })
  return {
    form,
    /** @param made what may be ended as well, and whether that is what was asked for */
    ask(text, at, made = [], isForMade = false) {
      path = at
      what.textContent = text
      choice.offer(made, isForMade)
      refusal.clear()
      form.hidden = false
      reason.focus()
    },
  }
}

function personForm(onDone) {
  const name = make('input', { name: 'name', required: true, autocomplete: 'off' })
  const roles = make('input', {
    name: 'roles',
    required: true,
    autocomplete: 'off',
    placeholder: 'promote:jade, approve',
  })
  const email = make('input', { name: 'email', type: 'email', autocomplete: 'off', placeholder: 'as it was' })
  const reason = make('input', { name: 'reason', required: true, minLength: 3, autocomplete: 'off' })
  const choice = madeChoice()
  const refusal = refusalPlace()
  const form = make(
    'form',
    { className: 'change', ariaLabel: 'Person' },
    field('Name', name),
    field(`May (${ROLES_HINT})`, roles, 'wide'),
    field('Signs in by this address', email, 'wide'),
    field('Reason', reason, 'wide'),
    choice.element,
    make('button', { type: 'submit' }, 'Take in or change'),
    refusal.element,
  )
  onSubmit(form, refusal, async () => {
    const about = { name: name.value.trim(), roles: rolesOf(roles), reason: reason.value, ...choice.body() }
    const body = email.value === '' ? about : { ...about, signIn: { email: email.value } }
    const { person, ...behind } = await call('/people', { method: 'POST', body })
    form.reset()
    choice.offer([])
    await onDone(`${person.name} has ${person.roles.join(', ')} now.${behindText(behind)}`)
  })
  // what was offered is of the person who was named
  name.addEventListener('input', () => choice.offer([]))
  return {
    form,
    edit(person) {
      name.value = person.name
      roles.value = person.roles.join(', ')
      choice.offer(person.made)
      roles.focus()
    },
  }
}

function tokenForm(onDone) {
  const person = make('select', { name: 'person', required: true })
  const roles = make('input', { name: 'roles', autocomplete: 'off', placeholder: 'all of the person’s' })
  const days = make('input', { name: 'days', type: 'number', min: '1', max: '366', required: true, value: DAYS })
  const refusal = refusalPlace()
  const secret = make('div', { className: 'secret', ariaLive: 'polite' })
  const form = make(
    'form',
    { className: 'change', ariaLabel: 'Token' },
    field('Person', person),
    field('Roles', roles, 'wide'),
    field('Days', days),
    make('button', { type: 'submit' }, 'Make a token'),
    refusal.element,
    secret,
  )
  onSubmit(form, refusal, async () => {
    secret.replaceChildren()
    const wanted = rolesOf(roles)
    const about = { person: person.value, days: days.valueAsNumber, reason: `for ${person.value}` }
    const body = wanted.length === 0 ? about : { ...about, roles: wanted }
    const made = await call('/tokens', { method: 'POST', body })
    const text = make('input', { readOnly: true, value: made.secret, ariaLabel: `Secret of ${made.name}` })
    secret.replaceChildren(
      make('p', {}, make('strong', {}, `${made.name}, until ${moment(made.expiresAt)}. `), 'It is shown only now:'),
      text,
      button('Put it away', { className: 'small' }, () => secret.replaceChildren()),
    )
    roles.value = ''
    text.select()
    await onDone(`The token ${made.name} is made.`)
  })
  return {
    form,
    follow: (people) =>
      fill(
        person,
        people.filter(({ name, leftAt }) => leftAt === null && name !== 'ops').map(({ name }) => option(name)),
      ),
  }
}

/** @param onSaid told what was done */
export function peoplePage(caller, onSaid) {
  const isOps = caller.may('ops')
  const end = endForm(onDone)
  const person = personForm(onDone)
  const token = tokenForm(onDone)

  function buttonsOf(one) {
    const { name, leftAt, made } = one
    const path = `/people/${encodeURIComponent(name)}/remove`
    if (leftAt === null) {
      return [
        make('br'),
        button('Change', { className: 'small first', ariaLabel: `Change ${name}` }, () => person.edit(one)),
        button('Remove', { className: 'small', ariaLabel: `Remove ${name}` }, () =>
          end.ask(`${name} and all their tokens end.`, path, made),
        ),
      ]
    }
    if (made.length === 0) return []
    return [
      make('br'),
      button('End made tokens', { className: 'small first', ariaLabel: `End made tokens of ${name}` }, () =>
        end.ask(`What ${name}, who has left, made ends.`, path, made, true),
      ),
    ]
  }

  const list = place(make('div'), ({ people }) => [
    table(
      'People',
      ['Person', 'May', 'Tokens'],
      people.map((one) => [
        [
          make('strong', {}, one.name),
          make('br'),
          make(
            'span',
            { className: 'quiet' },
            one.leftAt === null ? `since ${age(one.since)}` : `left ${age(one.leftAt)}`,
          ),
          ...(one.signIn === null ? [] : [make('br'), make('span', { className: 'quiet' }, signInText(one.signIn))]),
          ...(isOps && one.name !== 'ops' ? buttonsOf(one) : []),
        ],
        [make('span', { className: 'wrap' }, one.leftAt === null ? one.roles.join(', ') : 'nothing')],
        one.tokens.length === 0
          ? [make('span', { className: 'quiet' }, 'none')]
          : [
              make(
                'ul',
                { className: 'tokens' },
                ...one.tokens.map((of) =>
                  tokenLine(
                    of,
                    people,
                    isOps || one.name === caller.name
                      ? (name) =>
                          end.ask(
                            `The token ${name} ends.`,
                            `/tokens/${encodeURIComponent(name)}/revoke`,
                            isOps ? of.made : [],
                          )
                      : undefined,
                  ),
                ),
              ),
            ],
      ]),
    ),
  ])
  list.element.append(empty('Looking who there is …'))

  async function refresh() {
    const { people } = await call('/people')
    list.show({ people, minute: minuteNow() })
    token.follow(people)
  }
  async function onDone(text) {
    await refresh()
    onSaid(text)
  }

  return {
    element: make(
      'section',
      { ariaLabel: 'People' },
      make('h2', {}, 'People and tokens'),
      list.element,
      end.form,
      ...(isOps
        ? [
            make(
              'div',
              { className: 'side-by-side' },
              make('div', {}, make('h3', {}, 'A person'), person.form),
              make('div', {}, make('h3', {}, 'A token'), token.form),
            ),
          ]
        : []),
    ),
    refresh,
  }
}
