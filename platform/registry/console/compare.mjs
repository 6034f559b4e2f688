// What one revision, theme or release has and another has not: the form asks for both, the list below it tells.

import { call } from './api.mjs'
import { changeList, field, fill, make, onSubmit, option, refusalPlace } from './dom.mjs'

/** What can be compared, each with the fields that name the two. */
const FIELDS = {
  revisions: ['from', 'to'],
  themes: ['fromTheme', 'toTheme'],
  releases: ['name', 'fromVersion', 'toVersion'],
}
const PARTS = [
  ['routes', 'Routes'],
  ['texts', 'Texts'],
  ['sizes', 'Sizes (bytes)'],
  ['contracts', 'Contracts'],
]

const differences = (changes) => (changes.length > 0 ? changeList(changes) : make('p', {}, 'No difference.'))

/** Of two releases, by what they are about. */
function releaseParts(answer) {
  const { untold } = answer
  return [
    ...PARTS.flatMap(([part, title]) => [make('h4', {}, title), differences(answer[part])]),
    ...(untold.length > 0
      ? [make('p', { className: 'quiet' }, `One of the two was built too early to say its ${untold.join(', ')}.`)]
      : []),
  ]
}

/**
 * @param seen `channel` of the theme, all `channels`, and the `releases` that there are
 * @returns the form, and the way to tell it what runs now
 */
export function compareForm(seen) {
  let isTouched = false
  const number = (name) => make('input', { name, type: 'number', min: '1', required: true })
  const select = (name) => make('select', { name, required: true })
  const what = make('select', { name: 'what' }, ...Object.keys(FIELDS).map((kind) => option(kind)))
  const controls = {
    from: number('from'),
    to: number('to'),
    fromTheme: select('fromTheme'),
    toTheme: select('toTheme'),
    name: select('name'),
    fromVersion: select('fromVersion'),
    toVersion: select('toVersion'),
  }
  const fields = {
    from: field('From revision', controls.from),
    to: field('To revision', controls.to),
    fromTheme: field('From theme', controls.fromTheme),
    toTheme: field('To theme', controls.toTheme),
    name: field('Releases of', controls.name),
    fromVersion: field('From release', controls.fromVersion),
    toVersion: field('To release', controls.toVersion),
  }
  const found = make('div', { className: 'refusal', ariaLive: 'polite' })
  const refusal = refusalPlace()
  const form = make(
    'form',
    { className: 'change' },
    field('Compare two', what),
    ...Object.values(fields),
    make('button', { type: 'submit' }, 'Compare'),
    refusal.element,
    found,
  )

  function showFields() {
    for (const [name, label] of Object.entries(fields)) {
      label.hidden = !FIELDS[what.value].includes(name)
      // of what is not shown the browser must not complain
      controls[name].disabled = label.hidden
    }
  }

  /** The newest two of the chosen one, unless others were chosen. */
  function fillVersions({ releases }, isAnother) {
    const own = releases.filter(({ name }) => name === controls.name.value).map(({ version }) => version)
    for (const control of [controls.fromVersion, controls.toVersion]) {
      fill(
        control,
        own.map((version) => option(version)),
      )
    }
    if (!isAnother) return
    controls.toVersion.selectedIndex = 0
    controls.fromVersion.selectedIndex = Math.min(1, own.length - 1)
  }

  async function ask() {
    const value = Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, control.value]))
    const query = (asked) => new URLSearchParams(asked).toString()
    switch (what.value) {
      case 'themes': {
        const asked = query({ with: value.toTheme })
        return [differences((await call(`/channels/${value.fromTheme}/diff?${asked}`)).changes)]
      }
      case 'releases': {
        const asked = query({ from: value.fromVersion, to: value.toVersion })
        return releaseParts(await call(`/releases/${value.name}/diff?${asked}`))
      }
      default: {
        const asked = query({ from: value.from, to: value.to })
        return [differences((await call(`/channels/${seen.channel.theme}/diff?${asked}`)).changes)]
      }
    }
  }

  let last = seen
  form.addEventListener('input', ({ target }) => {
    isTouched = true
    if (target === controls.name) fillVersions(last, true)
    showFields()
  })
  onSubmit(form, refusal, async () => {
    found.replaceChildren()
    found.replaceChildren(...(await ask()))
  })

  function follow(next) {
    last = next
    const { channel, channels, releases } = next
    const themes = channels.map(({ theme }) => theme)
    const { fromTheme, toTheme, from, to, name } = controls
    from.max = to.max = String(channel.revision)
    for (const control of [fromTheme, toTheme]) {
      fill(
        control,
        themes.map((theme) => option(theme)),
      )
    }
    const names = [...new Set(releases.map((release) => release.name))].toSorted((a, b) => a.localeCompare(b))
    fill(
      name,
      names.map((one) => option(one)),
    )
    fillVersions(next, !isTouched)
    if (isTouched) return
    fromTheme.value = channel.theme
    toTheme.value = themes.find((theme) => theme !== channel.theme) ?? channel.theme
    from.value = String(Math.max(1, channel.revision - 1))
    to.value = String(channel.revision)
  }
  follow(seen)
  showFields()
  return { form, follow }
}
