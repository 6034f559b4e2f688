import { siteTimestamp } from '@site/domain'

import { type RoundView, winOf } from '../answers.schema.ts'
import { rounds } from '../api.ts'
import { CallError } from '../call-error.ts'
import { h, money } from '../dom.ts'
import { type Check, verify } from '../verify.ts'
import { openSheet } from './sheet.ts'
import { t } from '../texts.ts'

const STATUS: Readonly<Record<string, string>> = {
  staking: t('records.status.staking'),
  staked: t('records.status.staked'),
  cancelling: t('records.status.cancelling'),
  cancelled: t('records.status.cancelled'),
}

/** The player's latest rounds, each with its outcome, and a button that works it out again. */
export async function openRecords(): Promise<void> {
  const body = openSheet(t('records.title'), [h('p', { role: 'status' }, t('records.loading'))])
  try {
    const { list } = await rounds()
    body.replaceChildren(
      list.length === 0
        ? h('p', { class: 'empty' }, t('records.none'))
        : h('ul', { class: 'records' }, ...list.map(record)),
    )
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    body.replaceChildren(h('p', { role: 'alert' }, error.message))
  }
}

function record(round: RoundView): HTMLElement {
  const net = winOf(round) - round.stake
  const checks = h('div', { class: 'checks', 'aria-live': 'polite' })
  return h(
    'li',
    {},
    h(
      'div',
      { class: 'line' },
      h('span', { class: 'number dim' }, siteTimestamp(round.at)),
      h('code', { class: 'dim' }, round.id),
    ),
    h('p', {}, round.result ?? STATUS[round.status] ?? ''),
    h(
      'div',
      { class: 'line' },
      h('span', {}, t('records.stake', { amount: money(round.stake) })),
      round.status === 'settled' &&
        h('strong', { class: net > 0n ? 'up' : net < 0n ? 'down' : '' }, `${net > 0n ? '+' : ''}${money(net)}`),
      round.serverSeed !== undefined &&
        h(
          'button',
          {
            type: 'button',
            class: 'quiet',
            onClick: () => void verify(round).then((found) => checks.replaceChildren(...found.map(checkLine))),
          },
          t('records.verify'),
        ),
    ),
    checks,
  )
}

function checkLine({ name, isGood, detail }: Check): HTMLElement {
  return h(
    'p',
    { class: isGood ? 'good' : 'bad' },
    `${isGood ? '✓' : '✗'} ${name}`,
    h('code', { class: 'seed' }, detail),
  )
}
