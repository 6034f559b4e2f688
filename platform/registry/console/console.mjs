// The console page of the registry: the API of the command line, for people who would rather look at it.

import { auditPage } from './audit.mjs'
import { call, listen, Refusal, token } from './api.mjs'
import { board } from './board.mjs'
import { make, onSubmit, reasons, refusalPlace } from './dom.mjs'
import { peoplePage } from './people.mjs'
import { searchPage } from './search.mjs'

const AGAIN_MS = 3_000
const byId = (id) => document.getElementById(id)

function showStatus(text) {
  byId('problem').replaceChildren()
  byId('status').textContent = text
}

function explain(error) {
  byId('status').textContent = ''
  byId('problem').dataset.of = ''
  byId('problem').replaceChildren(make('div', { role: 'alert' }, ...reasons(error)))
}

let caller
let page
let endListening

/** Page of the address: `#/audit?theme=jade`. */
function placeOf() {
  const [, path = '', query = ''] = /^#\/?([a-z]*)\??(.*)$/.exec(location.hash) ?? []
  return { path, query: new URLSearchParams(query) }
}

const kept = new Map()

function pageOf({ path, query }) {
  // a search and a filter are in the address, and so made anew
  if (path === 'search' || path === 'audit') return newPage({ path, query })
  const name = path === 'people' ? 'people' : 'board'
  const known = kept.get(name) ?? newPage({ path, query })
  kept.set(name, known)
  return known
}

function newPage({ path, query }) {
  switch (path) {
    case 'audit':
      return auditPage(query, (asked) => history.replaceState(undefined, '', `#/audit?${asked}`))
    case 'people':
      return peoplePage(caller, showStatus)
    case 'search':
      return searchPage(query.get('text') ?? '')
    default:
      return board(caller, showStatus)
  }
}

/** Pages that were opened once are kept: what somebody has typed on one is there when they come back. */
async function go() {
  const at = placeOf()
  for (const link of document.querySelectorAll('#tools nav a')) {
    const isHere = link.getAttribute('href') === `#/${at.path}`
    if (isHere) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  byId('search-text').value = at.path === 'search' ? (at.query.get('text') ?? '') : ''
  page = pageOf(at)
  showStatus('')
  byId('page').replaceChildren(page.element)
  await refresh()
}

let refreshing
let isStale = false

/** One look at a time; what changes during one is looked at after it. */
async function refresh() {
  isStale = true
  refreshing ??= (async () => {
    try {
      while (isStale) {
        isStale = false
        const shown = page
        await shown.refresh()
      }
      if (byId('problem').dataset.of === 'refresh') byId('problem').replaceChildren()
    } catch (error) {
      if (error.status === 401) signOut(error)
      else {
        explain(error)
        byId('problem').dataset.of = 'refresh'
      }
    } finally {
      refreshing = undefined
    }
  })()
  return refreshing
}

const signInRefusal = refusalPlace()

function signOut(error) {
  endListening?.()
  endListening = undefined
  token.forget()
  kept.clear()
  byId('caller').textContent = ''
  byId('page').replaceChildren()
  byId('tools').hidden = true
  byId('sign-in').hidden = false
  byId('token').focus()
  if (error === undefined) signInRefusal.clear()
  else signInRefusal.show(error)
}

async function signIn() {
  const who = await call('/whoami')
  caller = { ...who, may: (role) => who.roles.includes('ops') || who.roles.includes(role) }
  byId('caller').textContent = `${who.name} (${who.roles.join(', ')}), registry ${who.instance}`
  byId('caller').title = `By the token ${who.token}`
  byId('sign-in').hidden = true
  byId('tools').hidden = false
  await go()
  endListening = listen(
    () => document.hidden || void refresh(),
    (isOpen) => {
      byId('live').textContent = isOpen ? 'live' : 'not live, trying again'
      byId('live').className = isOpen ? 'good' : 'bad'
    },
  )
}

byId('sign-in').append(signInRefusal.element)
onSubmit(byId('sign-in'), signInRefusal, async () => {
  token.set(byId('token').value.trim())
  showStatus('')
  try {
    await signIn()
    byId('token').value = ''
  } catch (error) {
    token.forget()
    throw error
  }
})
byId('sign-out').addEventListener('click', () => {
  showStatus('')
  signOut()
})
byId('search').addEventListener('submit', (event) => {
  event.preventDefault()
  location.hash = `#/search?${new URLSearchParams({ text: byId('search-text').value.trim() })}`
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
addEventListener('hashchange', () => void (caller !== undefined && token.isThere() && go()))
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && page !== undefined && token.isThere()) void refresh()
})

/** With the token of this tab; a registry that is away for a moment does not cost it. */
async function begin() {
  try {
    await signIn()
  } catch (error) {
    if (error.status === 401) return signOut(error)
    explain(error)
    setTimeout(() => void begin(), AGAIN_MS)
  }
}

if (!token.isThere()) signOut()
else void begin()
