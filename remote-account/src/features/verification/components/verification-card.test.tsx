import {
  type Verification,
  verificationEndpoint,
  verificationSubmitEndpoint,
  verificationUploadEndpoint,
} from '@site/contracts'
import { renderPart } from '@site/testing'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { VerificationCard } from './verification-card.tsx'

const NONE: Verification = {
  status: 'none',
  ground: '',
  submittedAt: null,
  decidedAt: null,
  isUnderAge: false,
  sums: { single: '20000.00', total: '50000.00' },
}

/** A server that takes documents. */
function show(parts: Partial<Verification> = {}) {
  let state: Verification = { ...NONE, ...parts }
  const submitted: unknown[] = []
  let uploads = 0
  renderPart(<VerificationCard />, {
    remote: 'account',
    texts,
    member: '7',
    answers: {
      [verificationEndpoint.path]: () => state,
      [verificationUploadEndpoint.path]: () => {
        uploads += 1
        return { documentId: String(uploads).repeat(32) }
      },
      [verificationSubmitEndpoint.path]: (input) => {
        submitted.push(input)
        state = { ...state, status: 'pending', submittedAt: Date.parse('2026-11-21T12:00:00+08:00') }
        return state
      },
    },
  })
  return { submitted }
}

test('pictures are sent one by one and submitted together; the form goes with them', async () => {
  const { submitted } = show()
  fireEvent.click(await screen.findByRole('button', { name: '提交认证' }))
  expect(await screen.findByText('请上传证件照片')).toBeDefined()
  const files = ['front.png', 'back.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  fireEvent.change(screen.getByLabelText(/证件照片/), { target: { files } })
  expect(screen.getByText('back.png')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '提交认证' }))
  expect(await screen.findByText(/正在审核/)).toBeDefined()
  expect(submitted).toEqual([{ kind: 'idCard', documents: ['1'.repeat(32), '2'.repeat(32)] }])
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull()
})

test('a refusal tells its ground and lets the member try again', async () => {
  show({ status: 'refused', ground: '证件四角不清晰' })
  expect(await screen.findByText('证件四角不清晰')).toBeDefined()
  expect(screen.getByRole('button', { name: '提交认证' })).toBeDefined()
})

test('who is verified has nothing left to send; who is under age is told what that means', async () => {
  show({ status: 'verified', isUnderAge: true })
  expect(await screen.findByText(/未满18岁，账号不能存款和游戏/)).toBeDefined()
  expect(screen.getByText('未满18岁')).toBeDefined()
  for (const text of ['已通过', '您的年龄与身份已通过认证。']) expect(screen.queryByText(text)).toBeNull()
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull()
})
