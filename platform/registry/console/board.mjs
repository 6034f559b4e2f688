// The board: what runs everywhere, what waits, and each theme with its forms.

import { call } from './api.mjs'
import { empty, make, minuteNow, place } from './dom.mjs'
import { overview } from './overview.mjs'
import { proposalsPart } from './proposals.mjs'
import { themeSection } from './theme-section.mjs'

const REVISIONS = 10

async function look() {
  const [{ channels }, { releases }, { themes }, { proposals }] = await Promise.all([
    call('/channels'),
    call('/releases'),
    call('/health'),
    call('/proposals'),
  ])
  const histories = await Promise.all(
    channels.map(({ theme }) => call(`/channels/${theme}/history?limit=${REVISIONS}`)),
  )
  return { channels, releases, themes, proposals, histories }
}

/** @param onSaid told what was written */
export function board(caller, onSaid) {
  const overall = place(make('section', { id: 'overview', ariaLabel: 'Overview' }), overview)
  const proposals = proposalsPart(caller, onDone)
  const themes = make('div')
  const sections = new Map()
  overall.element.append(make('h2', {}, 'Overview'), empty('Looking at what runs …'))
  let asked = 0
  let shownOf = 0

  async function onDone(text) {
    await refresh()
    onSaid(text)
  }

  async function refresh() {
    asked += 1
    const mine = asked
    const seen = await look()
    // a later look may have come first: what it saw is newer
    if (mine < shownOf) return
    shownOf = mine
    overall.show({ ...seen, proposals: undefined, histories: undefined, minute: minuteNow() })
    proposals.show(seen.proposals)
    seen.channels.forEach((channel, index) => {
      const health = seen.themes.find(({ theme }) => theme === channel.theme) ?? { releases: [], candidates: [] }
      const { channels, releases } = seen
      const data = { channel, channels, releases, health, revisions: seen.histories[index].revisions }
      const known = sections.get(channel.theme)
      if (known === undefined) sections.set(channel.theme, themeSection(data, caller, onDone, refresh))
      else known.show(data)
    })
    const shown = Array.from(sections.values(), ({ element }) => element)
    if (shown.some((element) => !element.isConnected)) themes.replaceChildren(...shown)
    // it waits for the gateway, which holds up nobody; what cannot be told now is told at the next look
    void advise().catch(() => undefined)
  }

  async function advise() {
    const { themes: advised } = await call('/deprecated')
    for (const { theme, deprecated } of advised) sections.get(theme)?.advise(deprecated)
  }

  return { element: make('div', {}, overall.element, proposals.element, themes), refresh }
}
