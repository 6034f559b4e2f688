// The console page of the registry: the API of the command line, for people who would rather look at it. Texts from the
// registry only ever become text nodes. The token stays in this tab.

const api = '/registry/api'
const tokenKey = 'registry-token'
const byId = (id) => document.getElementById(id)

/** An element with properties and children; strings become text. */
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

class Refusal extends Error {
  constructor(status, answer) {
    super(answer.message ?? `The registry answered ${status}.`)
    this.status = status
    this.answer = answer
  }
}

async function call(path, { method = 'GET', body, basedOn } = {}) {
  const headers = { authorization: `Bearer ${sessionStorage.getItem(tokenKey) ?? ''}` }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (basedOn !== undefined) headers['if-match'] = `"${basedOn}"`
  const response = await fetch(api + path, { method, headers, body: body && JSON.stringify(body) })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Refusal(response.status, answer)
  return answer
}

function showStatus(text) {
  byId('problem').replaceChildren()
  byId('status').textContent = text
}

function explain(error) {
  byId('status').textContent = ''
  const answer = error instanceof Refusal ? error.answer : {}
  const findings = [
    ...(answer.violations ?? []).map(({ rule, message, example }) => `${rule}: ${message} ${example}`),
    ...(answer.issues ?? []),
    ...(answer.problems ?? []),
  ]
  byId('problem').replaceChildren(
    make('strong', {}, error.message),
    ...(answer.changes?.length > 0 ? [make('p', {}, 'Changed meanwhile:'), changeList(answer.changes)] : []),
    make('ul', { className: 'changes' }, ...findings.map((finding) => make('li', {}, finding))),
  )
}

const plain = (json) => json.replace(/^"([^"\\]*)"$/, '$1')

function changeList(changes) {
  return make(
    'ul',
    { className: 'changes' },
    ...changes.map(({ path, from, to }) => {
      if (from === undefined) return make('li', {}, `+ ${path}: ${plain(to)}`)
      return make('li', {}, to === undefined ? `− ${path}: ${plain(from)}` : `${path}: ${plain(from)} → ${plain(to)}`)
    }),
  )
}

const moment = (epochMs) => new Date(epochMs).toLocaleString()

const line = (tag, cells) => make('tr', {}, ...cells.map((cell) => make(tag, {}, String(cell))))

function table(ariaLabel, head, rows) {
  const whole = make(
    'table',
    { ariaLabel },
    make('thead', {}, line('th', head)),
    make('tbody', {}, ...rows.map((row) => line('td', row))),
  )
  return make('div', { className: 'scroll', tabIndex: 0 }, whole)
}

function remoteTable(channel) {
  const head = ['Remote', 'Stable', 'Candidate', 'Last good', 'Chosen by']
  const rows = Object.entries(channel.remotes).map(([name, { stable, candidate, lastGood, pinned }]) => [
    name,
    stable,
    candidate ? `${candidate.version}, ${candidate.weight / 100} %` : '–',
    lastGood.join(', ') || '–',
    pinned ? 'ops' : 'local build',
  ])
  return table('What runs', head, rows)
}

/** What browsers reported in the last hour, each device once in ten minutes, and what follows for a candidate. */
function healthPart({ releases, candidates }) {
  const head = ['Remote', 'Version', 'Cohort', 'Devices', 'Unwell', 'On screen', 'Failed', 'Replaced', 'Uncaught']
  const rows = releases.map((of) => [
    ...[of.remote, of.version, of.cohort, of.samples],
    of.samples === 0 ? '–' : `${of.unwell} (${((of.unwell / of.samples) * 100).toFixed(1)} %)`,
    ...[of.activated, of.failed, of.fallback, of.error],
  ])
  const judged = candidates.map(({ remote, version, verdict, says }) =>
    make('li', {}, make('strong', {}, `${remote} ${version}: ${verdict} `), says),
  )
  return [
    rows.length > 0
      ? table('Health', head, rows)
      : make('p', { className: 'quiet' }, 'Nothing was reported in the last hour.'),
    ...(judged.length > 0 ? [make('ul', { className: 'changes' }, ...judged)] : []),
  ]
}

function field(label, control, className = '') {
  return make('label', { className }, label, control)
}

function changeForm(channel, releases) {
  const remote = make('select', { name: 'remote', required: true })
  const version = make('select', { name: 'version' })
  const names = [...new Set([...releases.map(({ name }) => name), ...Object.keys(channel.remotes)])].toSorted((a, b) =>
    a.localeCompare(b),
  )
  remote.append(...names.map((name) => make('option', { value: name }, name)))
  const fillVersions = () => {
    const own = releases.filter(({ name }) => name === remote.value)
    version.replaceChildren(...own.map((release) => make('option', { value: release.version }, release.version)))
  }
  remote.addEventListener('change', fillVersions)
  fillVersions()

  const action = make(
    'select',
    { name: 'action' },
    make('option', { value: 'promote' }, 'promote'),
    make('option', { value: 'candidate' }, 'run as candidate'),
    make('option', { value: 'rollback' }, 'roll back'),
    make('option', { value: 'remove' }, 'take off this theme'),
  )
  const weight = make('input', { name: 'weight', type: 'number', min: '0', max: '10000', value: '500' })
  const weightField = field('Weight (basis points)', weight)
  const number = (name, max, value) => make('input', { name, type: 'number', min: '1', max, value, required: true })
  const errorRate = number('errorRate', '1000', '20')
  const minSamples = number('minSamples', '1000000', '100')
  const ruleFields = [field('Stop above (per mille)', errorRate), field('Once there are (devices)', minSamples)]
  const versionField = field('Version', version)
  const showFields = () => {
    for (const only of [weightField, ...ruleFields]) only.hidden = action.value !== 'candidate'
    versionField.hidden = action.value === 'rollback' || action.value === 'remove'
  }
  action.addEventListener('change', showFields)
  showFields()

  const reason = make('input', { name: 'reason', required: true, minLength: 3, maxLength: 500, autocomplete: 'off' })
  const form = make(
    'form',
    { className: 'change' },
    field('Action', action),
    field('Remote', remote),
    versionField,
    weightField,
    ...ruleFields,
    field('Reason', reason, 'wide'),
    make('button', { type: 'submit' }, `Change ${channel.theme}`),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const edits = {
      promote: { kind: 'promote', versions: { [remote.value]: version.value } },
      candidate: {
        kind: 'candidate',
        remote: remote.value,
        version: version.value,
        weight: weight.valueAsNumber,
        allow: [],
        abort: { errorRate: errorRate.valueAsNumber, minSamples: minSamples.valueAsNumber },
      },
      rollback: { kind: 'rollback', remote: remote.value },
      remove: { kind: 'remove', remote: remote.value },
    }
    void change(channel, { reason: reason.value, edit: edits[action.value] })
  })
  return form
}

/** Based on the revision that the page shows: whoever was faster wins, and the difference is shown. */
async function change(channel, body) {
  try {
    const path = `/channels/${channel.theme}/edits`
    const { channel: next } = await call(path, { method: 'POST', basedOn: channel.revision, body })
    await show()
    showStatus(`${next.theme} is at revision ${next.revision}.`)
  } catch (error) {
    if (error.status === 409) await show()
    explain(error)
  }
}

function historyList(revisions) {
  return make(
    'ol',
    {},
    ...revisions.map(({ revision, updatedAt, updatedBy, reason, changes }) =>
      make(
        'li',
        {},
        make('strong', {}, `${revision} `),
        `${reason} `,
        make('span', { className: 'quiet' }, `${updatedBy}, ${moment(updatedAt)}`),
        changeList(changes),
      ),
    ),
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

async function themeSection(channel, releases, health, mayEdit) {
  const { revisions } = await call(`/channels/${channel.theme}/history?limit=10`)
  const title = make('h2', { id: `theme-${channel.theme}` }, `${channel.theme} ${channel.settings.title}`)
  const section = make(
    'section',
    {},
    title,
    make('p', { className: 'quiet' }, `Revision ${channel.revision}, ${moment(channel.updatedAt)}`),
    remoteTable(channel),
    make('h3', {}, 'Health'),
    ...healthPart(health ?? { releases: [], candidates: [] }),
    ...(mayEdit ? [make('h3', {}, 'Change'), changeForm(channel, releases)] : []),
    make('h3', {}, 'History'),
    historyList(revisions),
    make('h3', {}, 'Compare'),
    compareForm(channel),
  )
  section.setAttribute('aria-labelledby', title.id)
  return section
}

async function show() {
  const caller = await call('/whoami')
  const [{ channels }, { releases }, { themes }] = await Promise.all([
    call('/channels'),
    call('/releases'),
    call('/health'),
  ])
  const sections = await Promise.all(
    channels.map((channel) => {
      const health = themes.find(({ theme }) => theme === channel.theme)
      return themeSection(channel, releases, health, caller.role === 'ops')
    }),
  )
  byId('caller').textContent = `${caller.name} (${caller.role}), registry ${caller.instance}`
  byId('themes').replaceChildren(...sections)
  byId('sign-in').hidden = true
  byId('tools').hidden = false
}

function signOut() {
  sessionStorage.removeItem(tokenKey)
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
  sessionStorage.setItem(tokenKey, byId('token').value.trim())
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

if (sessionStorage.getItem(tokenKey) === null) signOut()
else void open()
