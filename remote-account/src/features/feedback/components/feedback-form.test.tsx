import { addFeedbackEndpoint, ApiError, feedbackBetsEndpoint, STATUS, uploadImageEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { FeedbackForm } from './feedback-form.tsx'

const CONTENT = '晚上看盘口太亮了，希望增加夜间模式。'

/** A server that answers the first tries with these codes, and takes what comes after. */
function show(path = '/mine/feedback', codes: number[] = []) {
  const sent: unknown[] = []
  let uploads = 0
  renderPart(<FeedbackForm />, {
    remote: 'account',
    texts,
    member: '7',
    path,
    answers: {
      [feedbackBetsEndpoint.path]: () => ({ list: [], total: 0, pageNum: 1, pageSize: 50 }),
      [uploadImageEndpoint.path]: () => {
        uploads += 1
        return { url: `/picture/${uploads}` }
      },
      [addFeedbackEndpoint.path]: (input) => {
        sent.push(input)
        const code = codes.shift()
        if (code !== undefined) throw new ApiError(code as typeof STATUS.INVALID_PARAMETER, '请重试')
        return { id: '1' }
      },
    },
  })
  return { sent, uploads: () => uploads }
}
async function fill(content = CONTENT): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox', { name: /标题/ }), { target: { value: '夜间模式' } })
  fireEvent.change(screen.getByRole('textbox', { name: /反馈内容/ }), { target: { value: content } })
}
const choose = (count: number): void => {
  const files = Array.from({ length: count }, (_, index) => new File(['x'], `${index}.png`, { type: 'image/png' }))
  fireEvent.change(screen.getByLabelText(/图片/), { target: { files } })
}
const send = (): void => void fireEvent.click(screen.getByRole('button', { name: '提交反馈' }))

test('what is too short or too long is told and not sent; blanks at the ends do not count', async () => {
  const { sent } = show()
  await fill(`  ${'字'.repeat(9)}  `)
  send()
  expect(await screen.findByText('请至少填写 10 个字')).toBeDefined()
  await fill('字'.repeat(501))
  expect(await screen.findByText('最多 500 个字')).toBeDefined()
  await fill(` ${'字'.repeat(500)} `)
  send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ type: 'suggestion', title: '夜间模式', content: '字'.repeat(500), images: [] })
})

test('pictures are sent with what is written, and a second try sends none of them again', async () => {
  const { sent, uploads } = show('/mine/feedback?type=bet&bet=B1', [STATUS.FREQUENT_SUBMISSION])
  await fill()
  expect(screen.getByText(/最后一条消息 90 天后删除/)).toBeDefined()
  choose(2)
  send()
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: '提交反馈' })).toHaveProperty('disabled', false))
  send()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(uploads()).toBe(2)
  expect(sent[1]).toEqual({
    type: 'bet',
    title: '夜间模式',
    content: CONTENT,
    images: ['/picture/1', '/picture/2'],
    betId: 'B1',
  })
})

test('pictures that the server does not know any more are sent anew', async () => {
  const { sent, uploads } = show('/mine/feedback', [STATUS.INVALID_PARAMETER])
  await fill()
  choose(1)
  send()
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: '提交反馈' })).toHaveProperty('disabled', false))
  send()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(uploads()).toBe(2)
})
