import { appealEndpoint, type Freeze, type Freezes, freezesEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { FreezeCard } from './freeze-card.tsx'

const AT = Date.parse('2026-11-21T12:00:00+08:00')
const FREEZE: Freeze = {
  ground: '资金来源需要核实',
  frozenAt: AT,
  appealUntil: AT + 14 * 86_400_000,
  appeal: null,
  answer: null,
  lift: null,
}

function show(freezes: Freezes) {
  let now = freezes
  return renderPart(<FreezeCard />, {
    remote: 'account',
    texts,
    member: '7',
    answers: {
      [freezesEndpoint.path]: () => now,
      [appealEndpoint.path]: (input) => {
        const { text } = v.parse(appealEndpoint.request, input)
        now = { list: [{ ...FREEZE, appeal: { text, at: AT } }], mayAppeal: false }
        return now
      },
    },
  })
}

test('an account that was never frozen shows nothing', async () => {
  const { container } = show({ list: [], mayAppeal: false })
  await waitFor(() => expect(container.querySelector('section')).toBeNull())
})

test('a freeze tells its ground, what still works, and takes one appeal', async () => {
  show({ list: [FREEZE], mayAppeal: true })
  expect(await screen.findByText('原因：资金来源需要核实')).toBeDefined()
  expect(screen.getByText(/仍可登录、查看记录.*可在期限内申诉一次/)).toBeDefined()
  fireEvent.change(screen.getByLabelText(/申诉说明/), { target: { value: '款项来自工资' } })
  fireEvent.click(screen.getByRole('button', { name: '提交申诉' }))
  const history = await screen.findByRole('list', { name: '冻结记录' })
  expect(await within(history).findByText('款项来自工资')).toBeDefined()
  expect(screen.queryByRole('button', { name: '提交申诉' })).toBeNull()
  expect(screen.getByText(texts.freeze.waits)).toBeDefined()
  expect(screen.queryByText(/可在期限内申诉一次/), 'it has been used').toBeNull()
})

test('an answer that keeps the freeze is told as one; one that lifts it is told once', async () => {
  const appeal = { text: '款项来自工资', at: AT }
  const answer = { text: '流水与账户不符', at: AT + 1 }
  const lift = { text: '核实完毕', at: AT + 2 }
  show({
    list: [
      { ...FREEZE, appeal, answer },
      { ...FREEZE, frozenAt: AT - 1, appeal, answer: lift, lift },
    ],
    mayAppeal: false,
  })
  expect(await screen.findByText('流水与账户不符')).toBeDefined()
  expect(screen.getAllByText('申诉未通过')).toHaveLength(1)
  expect(screen.getAllByText('核实完毕')).toHaveLength(1)
  expect(screen.queryByText(texts.freeze.waits)).toBeNull()
})

test('after the time nothing can be appealed; a freeze that was lifted keeps its course', async () => {
  show({
    list: [FREEZE, { ...FREEZE, frozenAt: AT - 1, ground: '登录异常', lift: { text: '核实完毕', at: AT } }],
    mayAppeal: false,
  })
  expect(await screen.findByText(/申诉期限已过/)).toBeDefined()
  expect(screen.getByText('登录异常')).toBeDefined()
  expect(screen.getByText('核实完毕')).toBeDefined()
})
