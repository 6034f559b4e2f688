import { FEEDBACK_STATUS, feedbackListEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { fireEvent, screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { FeedbackList } from './feedback-list.tsx'

const ONE = { id: '1', type: 'suggestion', title: '夜间模式', status: FEEDBACK_STATUS.waiting, createdAt: 0, read: 1 }

test('a state without feedback is named, and says nothing of the others', async () => {
  renderPart(<FeedbackList />, {
    remote: 'account',
    texts,
    member: '7',
    path: '/mine/feedback/list',
    answers: {
      [feedbackListEndpoint.path]: (input) => {
        const { status = ONE.status, pageNum, pageSize } = v.parse(feedbackListEndpoint.request, input)
        const list = status === ONE.status ? [ONE] : []
        return { list, total: list.length, pageNum, pageSize }
      },
    },
  })
  await screen.findByRole('button', { name: /夜间模式/ })
  fireEvent.change(screen.getByRole('combobox', { name: '处理状态' }), { target: { value: '2' } })
  expect(await screen.findByText('没有“已回复”的反馈')).toBeDefined()
  expect(screen.queryByText('还没有反馈')).toBeNull()
  fireEvent.change(screen.getByRole('combobox', { name: '处理状态' }), { target: { value: '' } })
  expect(await screen.findByRole('button', { name: /夜间模式/ })).toBeDefined()
})
