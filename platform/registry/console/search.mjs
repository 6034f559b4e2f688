// One question over releases, revisions and people.

import { call } from './api.mjs'
import { changeList, empty, make, momentText, place, refusalPlace } from './dom.mjs'

/** What a revision changed is asked for when somebody unfolds it. */
function revisionItem({ theme, revision, updatedAt, updatedBy, reason }) {
  const changes = make('div', {}, 'Looking …')
  const details = make(
    'details',
    {},
    make(
      'summary',
      {},
      make('strong', {}, `${theme} ${revision} `),
      `${reason} `,
      make('span', { className: 'quiet' }, `${updatedBy}, `, momentText(updatedAt)),
    ),
    changes,
  )
  details.addEventListener('toggle', () => {
    if (!details.open) return
    void (async () => {
      try {
        const from = Math.max(1, revision - 1)
        const answer = await call(`/channels/${theme}/diff?from=${from}&to=${revision}`)
        changes.replaceChildren(answer.changes.length > 0 ? changeList(answer.changes) : 'The first of this theme.')
      } catch (error) {
        changes.replaceChildren(error.message)
      }
    })()
  })
  return make('li', {}, details)
}

function releaseItem({ name, version, commit, uncommitted, bytes, publishedAt, publishedBy }) {
  const audit = new URLSearchParams({ remote: name, text: version })
  return make(
    'li',
    {},
    make('a', { href: `#/audit?${audit}` }, make('strong', {}, `${name} ${version}`)),
    ` ${(bytes / 1024).toFixed(0)} kB, commit ${commit.slice(0, 10)}${uncommitted ? ' and changes' : ''} `,
    make('span', { className: 'quiet' }, `${publishedBy}, `, momentText(publishedAt)),
  )
}

function personItem({ name, roles, leftAt }) {
  const audit = new URLSearchParams({ person: name })
  return make(
    'li',
    {},
    make('a', { href: `#/audit?${audit}` }, make('strong', {}, name)),
    make('span', { className: 'quiet' }, ` ${leftAt === null ? roles.join(', ') : 'has left'}`),
  )
}

const group = (title, items) =>
  items.length === 0 ? [] : [make('h3', {}, `${title} (${items.length})`), make('ol', { className: 'plain' }, ...items)]

function found({ releases, revisions, people }) {
  const groups = [
    ...group('Releases', releases.map(releaseItem)),
    ...group('Revisions', revisions.map(revisionItem)),
    ...group('People', people.map(personItem)),
  ]
  return groups.length > 0 ? groups : [empty('Nothing has this text.')]
}

export function searchPage(text) {
  const refusal = refusalPlace()
  const results = place(make('div', { ariaLive: 'polite' }), found)
  results.element.append(empty('Looking …'))
  return {
    element: make(
      'section',
      { ariaLabel: 'Search' },
      make('h2', {}, `Search: ${text}`),
      refusal.element,
      results.element,
    ),
    async refresh() {
      try {
        results.show(await call(`/search?${new URLSearchParams({ text })}`))
      } catch (error) {
        if (error.status === 401) throw error
        results.element.replaceChildren()
        refusal.show(error)
      }
    },
  }
}
