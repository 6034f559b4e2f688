import type { Fen } from '@site/domain'

import { type AutoPlan, MOST_ROUNDS, readAutoPlan } from '../auto-play.ts'
import { h, money } from '../dom.ts'
import { t } from '../texts.ts'
import { openSheet } from './sheet.ts'

const ROUNDS = 10

interface Wish {
  /** Of each round, as long as it is not changed. */
  readonly stake: Fen
  readonly onStart: (plan: AutoPlan) => void
}

/** Asks how many rounds may be played and how much may be lost, before a game plays on by itself. */
export function openAutoPlay({ stake, onStart }: Wish): void {
  const rounds = field('auto-rounds', {
    label: t('auto.rounds', { most: MOST_ROUNDS }),
    mode: 'numeric',
    refusal: t('auto.roundsRefused', { most: MOST_ROUNDS }),
  })
  rounds.input.value = String(ROUNDS)
  const loss = field('auto-loss', {
    label: t('auto.loss'),
    mode: 'decimal',
    refusal: t('auto.lossRefused', { amount: money(stake) }),
  })
  const fields = { rounds, loss }
  const form = h(
    'form',
    { class: 'auto', novalidate: true },
    h('p', {}, t('auto.hint', { amount: money(stake) })),
    ...rounds.parts,
    ...loss.parts,
    h('button', { type: 'submit', class: 'primary' }, t('auto.start')),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const read = readAutoPlan({ rounds: rounds.input.value, loss: loss.input.value }, stake)
    const refused = 'refused' in read ? read.refused : []
    for (const name of ['rounds', 'loss'] as const) fields[name].show(refused.includes(name))
    if ('plan' in read) {
      form.closest('dialog')?.close()
      onStart(read.plan)
    } else if (refused[0] !== undefined) fields[refused[0]].input.focus()
  })
  openSheet(t('auto.title'), [form])
  loss.input.focus()
}

interface FieldTexts {
  readonly label: string
  readonly mode: 'numeric' | 'decimal'
  readonly refusal: string
}

function field(id: string, { label, mode, refusal }: FieldTexts) {
  const input = h('input', {
    id,
    inputmode: mode,
    autocomplete: 'off',
    maxlength: 12,
    'aria-describedby': `${id}-issue`,
  })
  const issue = h('small', { id: `${id}-issue`, class: 'issue', role: 'alert' })
  return {
    input,
    parts: [h('label', { for: id }, label), input, issue],
    show(isRefused: boolean): void {
      input.setAttribute('aria-invalid', String(isRefused))
      issue.textContent = isRefused ? refusal : ''
    },
  }
}
