// The console page of the registry: the API of the command line, for people who would rather look at it.

import { auditPage } from './audit.mjs'
import { call, endSession, listen, Refusal, signInOffer, token, whoAmI } from './api.mjs'
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
  const [, path = '', query = ''] = /^#\/?([a-z-]*)\??(.*)$/.exec(location.hash) ?? []
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

/** Why the way back from the provider has led here; said once. */
function problemOfAddress(problems) {
  const { path, query } = placeOf()
  if (path !== 'sign-in') return undefined
  history.replaceState(undefined, '', '#/')
  const problem = query.get('problem') ?? ''
  return Object.hasOwn(problems, problem) ? new Refusal(0, { message: problems[problem] }) : undefined
}

/** Nobody is signed in from now on. @param error why, where it was not asked for */
function signOut(error) {
  endListening?.()
  endListening = undefined
  token.forget()
  kept.clear()
  byId('caller').textContent = ''
  byId('page').replaceChildren()
  byId('tools').hidden = true
  caller = undefined
  byId('sign-in').hidden = false
  byId('token').focus()
  if (error === undefined) signInRefusal.clear()
  else signInRefusal.show(error)
}

async function signIn() {
  const who = await whoAmI()
  caller = { ...who, may: (role) => who.roles.includes('ops') || who.roles.includes(role) }
  byId('caller').textContent = `${who.name} (${who.roles.join(', ')}), registry ${who.instance}`
  byId('caller').title = `By the ${who.kind} ${who.token}`
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
  void (async () => {
    showStatus('')
    try {
      if (caller.kind === 'session') await endSession()
      signOut()
    } catch (error) {
      explain(error)
    }
  })()
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
addEventListener('hashchange', () => void (caller !== undefined && go()))
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && page !== undefined && caller !== undefined) void refresh()
})

/** With the token of this tab or the session of this browser; a registry that is away for a moment costs neither. */
async function begin() {
  try {
    const { label, isSignedIn, problems } = await signInOffer()
    byId('sign-in-by').hidden = label === null
    byId('sign-in-by').textContent = `Sign in with ${label}`
    if (token.isThere() || isSignedIn) await signIn()
    else signOut(problemOfAddress(problems))
  } catch (error) {
    if (error.status === 401) return signOut(error)
    explain(error)
    setTimeout(() => void begin(), AGAIN_MS)
  }
}

void begin()
