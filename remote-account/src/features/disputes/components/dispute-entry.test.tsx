import {
  ApiError,
  type Dispute,
  disputeStateEndpoint,
  type DisputeSubject,
  disputeSubmitEndpoint,
  type ResponseOf,
} from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { renderPart } from '@site/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { DisputeEntry } from './dispute-entry.tsx'

type State = ResponseOf<typeof disputeStateEndpoint>

const AT = Date.parse('2026-11-21T12:00:00+08:00')
const SUBJECT = { kind: 'bet', number: 'B261121000001' } as const
const FACTS: Dispute['facts'] = {
  title: 'CR体育 · 足球',
  content: ['富勒姆 vs 曼联 让球 富勒姆 @0.97'],
  amount: '50.00',
  outcome: '-50.00',
  result: '输',
  madeAt: AT - DAY_MS,
  settledAt: AT,
}
const REASON = '结算的比分与官方公布的不一致'
const RUNNING: Dispute = {
  ...SUBJECT,
  ...{ id: '7', status: 'submitted', facts: FACTS, reason: REASON, answer: null, correction: null },
  history: [{ status: 'submitted', at: AT }],
}
const OPEN: State = { state: 'open', until: AT + 14 * DAY_MS, facts: FACTS, last: null }

function show(state: State, submit: () => State = () => state, subject: DisputeSubject = SUBJECT) {
  let now = state
  const sent: unknown[] = []
  const rendered = renderPart(<DisputeEntry subject={subject} />, {
    remote: 'account',
    texts,
    answers: {
      [disputeStateEndpoint.path]: () => now,
      [disputeSubmitEndpoint.path]: (input) => {
        sent.push(input)
        now = submit()
        return RUNNING
      },
    },
  })
  return { ...rendered, sent }
}

async function begin() {
  fireEvent.click(await screen.findByRole('button', { name: '对此注单有疑问' }))
  const dialog = await screen.findByRole('dialog', { name: texts.disputes.submitTitle })
  await within(dialog).findByText(SUBJECT.number)
  const type = (value: string) => {
    fireEvent.change(within(dialog).getByLabelText(/申诉理由/), { target: { value } })
    fireEvent.click(within(dialog).getByRole('button', { name: texts.disputes.send }))
  }
  return { dialog, type }
}

test('a settled ticket opens the dialog filled in with it; a reason that is too short stays here', async () => {
  const { sent, toasts } = show(OPEN, () => ({ ...OPEN, state: 'running', last: RUNNING }))
  const { dialog, type } = await begin()
  within(dialog).getByText('富勒姆 vs 曼联 让球 富勒姆 @0.97')
  within(dialog).getByText('-¥50.00')
  type(`  ${'字'.repeat(9)}  `)
  await within(dialog).findByText('申诉理由至少 10 个字')
  expect(sent).toEqual([])
  type(` ${REASON} `)
  await waitFor(() => expect(toasts).toEqual([texts.disputes.sent]))
  expect(sent).toEqual([{ ...SUBJECT, reason: REASON }])
  await screen.findByText(texts.disputes.states.submitted)
  expect(screen.queryByRole('button', { name: '对此注单有疑问' })).toBeNull()
  expect(screen.getByRole('link', { name: texts.disputes.view }).getAttribute('href')).toBe('/mine/disputes?id=7')
})

test('a refusal is said in the words of the server, and what was typed stays', async () => {
  const { toasts } = show(OPEN, () => {
    throw new ApiError(6009, '该申诉正在处理中，请等待答复')
  })
  const { dialog, type } = await begin()
  type(REASON)
  await waitFor(() => expect(toasts).toEqual(['该申诉正在处理中，请等待答复']))
  expect(within(dialog).getByLabelText(/申诉理由/)).toHaveProperty('value', REASON)
})

test('a ticket that still runs is asked about with feedback that it is attached to', async () => {
  show({ state: 'unsettled', until: null, facts: null, last: null })
  const way = await screen.findByRole('link', { name: '对此注单有疑问' })
  expect(way.getAttribute('href')).toBe(`/mine/feedback?type=bet&bet=${SUBJECT.number}`)
  expect(screen.queryByRole('button')).toBeNull()
})

test('after its term the entrance says that it is over; what was answered stays in sight', async () => {
  show({ ...OPEN, state: 'late', last: { ...RUNNING, status: 'rejected', answer: '比分无误' } })
  expect(await screen.findByText(/申诉期限已过：结算后 14 天内可申诉，已于 .+ 截止/)).toBeDefined()
  expect(screen.getByText(texts.disputes.states.rejected)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('an order that is not over offers nothing', async () => {
  const unsettled = { state: 'unsettled', until: null, facts: null, last: null } as const
  const { container } = show(unsettled, undefined, { kind: 'deposit', number: 'D0000000001' })
  await waitFor(() => expect(container.textContent).toBe(''))
})
