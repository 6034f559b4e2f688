// All themes and remotes on one screen: what runs, for how many, how it does, and how old it is.

import { age, empty, make, percent, rateText, table } from './dom.mjs'
import { guardText } from './proposals.mjs'

/** How a version does, over all cohorts that anybody is in; undefined where nobody has reported. */
function tallyOf(health, remote, version) {
  const own = health.releases.filter((of) => of.remote === remote && of.version === version && of.cohort !== 'allow')
  const sum = (key) => own.reduce((all, of) => all + of[key], 0)
  return sum('samples') === 0 ? undefined : { samples: sum('samples'), unwell: sum('unwell') }
}

/** Above that share of unwell devices a cell says so. */
const UNWELL_RATE = 0.05

function healthLine(tally) {
  if (tally === undefined) return make('span', { className: 'quiet' }, 'nobody has reported')
  const isBad = tally.unwell / tally.samples > UNWELL_RATE
  return make('span', { className: isBad ? 'bad' : 'good' }, `${isBad ? '▲ ' : ''}unwell ${rateText(tally)}`)
}

/** What a release leaves behind in a page, in a word; of the host nobody asks. */
function leavesLine({ name, left }) {
  if (name === 'host') return []
  if (left === null) return [make('br'), make('span', { className: 'quiet' }, 'what it leaves behind is not measured')]
  const isBad = left.above.length > 0
  const text = isBad ? `▲ leaves too much behind: ${left.above.join(', ')}` : 'leaves little behind'
  return [make('br'), make('span', { className: isBad ? 'bad' : 'good' }, text)]
}

function versionLines(label, { name, version, share }, health, releases) {
  const release = releases.find((one) => one.name === name && one.version === version)
  const published = release?.publishedAt
  const about = [...(share === undefined ? [] : [percent(share)]), ...(published === undefined ? [] : [age(published)])]
  return make(
    'div',
    { className: 'version' },
    make('span', { className: 'quiet' }, `${label} `),
    make('strong', {}, version),
    ` ${about.join(', ')}`,
    make('br'),
    healthLine(tallyOf(health, name, version)),
    ...(release === undefined ? [] : leavesLine(release)),
  )
}

function cell(name, channel, health, releases) {
  const remote = channel.remotes[name]
  if (remote === undefined) return [make('span', { className: 'quiet' }, 'not here')]
  const { stable, candidate } = remote
  return [
    versionLines('stable', { name, version: stable }, health, releases),
    ...(candidate === undefined
      ? []
      : [versionLines('candidate', { name, version: candidate.version, share: candidate.weight }, health, releases)]),
  ]
}

const headOf = (channel) =>
  [`${channel.theme}, revision ${channel.revision}`, guardText(channel)].filter((text) => text !== '').join('; ')

/** @returns the content of the section */
export function overview({ channels, releases, themes }) {
  const names = [...new Set(channels.flatMap((channel) => Object.keys(channel.remotes)))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const healthOf = ({ theme }) => themes.find((health) => health.theme === theme) ?? { releases: [], candidates: [] }
  const rows = names.map((name) => [
    [make('strong', {}, name)],
    ...channels.map((channel) => cell(name, channel, healthOf(channel), releases)),
  ])
  const head = ['Remote', ...channels.map((one) => headOf(one))]
  const how = 'Publish a release (npm run release -- publish) and promote it below.'
  return [
    make('h2', {}, 'Overview'),
    names.length > 0 ? table('Themes and remotes', head, rows) : empty(`Nothing runs yet. ${how}`),
  ]
}
