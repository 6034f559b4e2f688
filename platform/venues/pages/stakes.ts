import { type Fen, formatPlain } from '@site/domain'

import { h } from './dom.ts'
import { t } from './texts.ts'

/** A row of stakes of which one is chosen; arrow keys move between them. */
export function stakePicker(label: string, stakes: readonly Fen[], chosen: Fen, onPick: (stake: Fen) => void) {
  const name = `stake-${label}`
  return h(
    'fieldset',
    { class: 'stakes' },
    h('legend', {}, label),
    ...stakes.map((stake) => {
      const input = h('input', { type: 'radio', name, value: formatPlain(stake), checked: stake === chosen })
      input.addEventListener('change', () => onPick(stake))
      return h('label', { class: 'chip' }, input, h('span', { class: 'number' }, short(stake)))
    }),
  )
}

/** `0.1`, `500`, `1千`. */
function short(stake: Fen): string {
  if (stake >= 1_000_000n) return t('bets.tenThousands', { number: formatPlain(stake / 10_000n) })
  return stake >= 100_000n ? t('bets.thousands', { number: formatPlain(stake / 1_000n) }) : formatPlain(stake)
}
