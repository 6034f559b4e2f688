import { h } from './dom.ts'
import { t } from './texts.ts'

/** A row of stakes of which one is chosen; arrow keys move between them. */
export function stakePicker(label: string, stakes: readonly number[], chosen: number, onPick: (stake: number) => void) {
  const name = `stake-${label}`
  return h(
    'fieldset',
    { class: 'stakes' },
    h('legend', {}, label),
    ...stakes.map((stake) => {
      const input = h('input', { type: 'radio', name, value: String(stake), checked: stake === chosen })
      input.addEventListener('change', () => onPick(stake))
      return h('label', { class: 'chip' }, input, h('span', { class: 'number' }, short(stake)))
    }),
  )
}

function short(stake: number): string {
  return stake < 1
    ? stake.toFixed(1)
    : stake >= 10_000
      ? t('bets.tenThousands', { number: stake / 10_000 })
      : stake >= 1_000
        ? t('bets.thousands', { number: stake / 1_000 })
        : String(stake)
}

export const yuan = (amount: number) => amount.toFixed(2)
