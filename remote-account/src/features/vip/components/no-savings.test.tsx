import { type Grade, type ResponseOf, VENUE_CATEGORIES, gradeListEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { GradeCard } from './grade-card.tsx'
import { GradeTables } from './grade-tables.tsx'

const grade: Grade = {
  ...{ grade: 1, name: 'VIP1', deposit: '1000.00', bet: '30000.00', keep: '15000.00' },
  ...{ withdrawTimes: 3, withdrawMax: '50000.00' },
  rebate: Object.fromEntries(VENUE_CATEGORIES.map((category) => [category, '0.40'])) as Grade['rebate'],
  giftAmounts: {},
}
const grades: ResponseOf<typeof gradeListEndpoint> = {
  current: 0,
  next: {
    ...{ grade: 1, depositNeed: '1000.00', depositDone: '200.00', betNeed: '30000.00', betDone: '0.00' },
    regain: false,
  },
  list: [grade],
}
const options = { remote: 'account', texts, member: '7', answers: { [gradeListEndpoint.path]: () => grades } }

async function headersOfNeeds(): Promise<readonly (string | null)[]> {
  const table = await screen.findByRole('table', { name: texts.vip.needs })
  return within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
}
const asked = () => screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))

test('without the flag vipNoSave a grade asks for deposits and bets, on the card and in the tables', async () => {
  renderPart(<GradeTables />, options)
  expect(await headersOfNeeds()).toEqual([texts.vip.grade, texts.vip.deposit, texts.vip.bet, texts.vip.keepColumn])
  renderPart(<GradeCard grades={grades} />, options)
  expect(asked()).toEqual([texts.vip.deposit, texts.vip.bet])
})

test('with it neither says anything of deposits', async () => {
  const flags = { vipNoSave: true }
  renderPart(<GradeTables />, { ...options, flags })
  expect(await headersOfNeeds()).toEqual([texts.vip.grade, texts.vip.bet, texts.vip.keepColumn])
  renderPart(<GradeCard grades={grades} />, { ...options, flags })
  expect(asked()).toEqual([texts.vip.bet])
})
