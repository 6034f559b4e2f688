import { h } from '../dom.ts'
import { openSheet } from './sheet.ts'
import { t } from '../texts.ts'

interface Fairness {
  /** Undefined where the outcome belongs to a draw that all share. */
  readonly nextSeedHash: string | undefined
  readonly clientSeed: string
  readonly onClientSeed: (seed: string) => void
}

/** How a round can be checked, and the player's own part in it. */
export function openFairness({ nextSeedHash, clientSeed, onClientSeed }: Fairness): void {
  const input = h('input', { id: 'client-seed', maxlength: '64', autocomplete: 'off', spellcheck: 'false' })
  input.value = clientSeed
  const hint = h('small', { role: 'status' }, t('fairness.hint'))
  input.addEventListener('input', () => {
    const isGood = /^[\w-]{1,64}$/.test(input.value)
    input.setAttribute('aria-invalid', String(!isGood))
    hint.textContent = isGood ? t('fairness.saved') : t('fairness.refused')
    if (isGood) onClientSeed(input.value)
  })
  openSheet(t('fairness.title'), [
    h(
      'ol',
      { class: 'steps' },
      h('li', {}, t('fairness.announced')),
      h('li', {}, t('fairness.computed')),
      h('li', {}, t('fairness.disclosed')),
    ),
    ...(nextSeedHash === undefined
      ? [h('p', {}, t('fairness.sharedDraw'))]
      : [
          h('h3', {}, t('fairness.nextHash')),
          h('code', { class: 'seed' }, nextSeedHash),
          h('label', { for: 'client-seed' }, t('fairness.yourSeed')),
          input,
          hint,
        ]),
  ])
}
