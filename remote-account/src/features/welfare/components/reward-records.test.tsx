import {
  activityRecordEndpoint,
  exchangeRecordEndpoint,
  recordExportEndpoint,
  recordHistoryEndpoint,
} from '@site/contracts'
import { renderPart } from '@site/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { RewardRecords } from './reward-records.tsx'

const AT = Date.parse('2026-11-22T12:00:00+08:00')

function show() {
  const asked: Record<string, unknown>[] = []
  const answer = (answered: object) => (input: unknown) => {
    asked.push(input as Record<string, unknown>)
    return answered
  }
  const page = { total: 40, pageNum: 1, pageSize: 20, next: '1-7' }
  const gift = { id: 'week:2026-11-16', type: 'week', giftName: 'VIP1 每周红包', cost: 0, count: 1, state: 'done' }
  const paid = { orderNo: 'T0000000007', amount: '8.00', at: AT }
  renderPart(<RewardRecords />, {
    remote: 'account',
    texts,
    path: '/mine/giftRecord',
    answers: {
      [exchangeRecordEndpoint.path]: answer({ ...page, list: [{ ...gift, ...paid }] }),
      [activityRecordEndpoint.path]: answer({
        ...page,
        list: [{ ...paid, id: '7', name: 'd***1', activity: '每日签到', prize: '第一天' }],
      }),
      [recordHistoryEndpoint.path]: answer({
        steps: [{ kind: 'bonus_vip', name: '会员礼金', orderNo: 'T0000000007', at: AT, remark: '', lines: [] }],
      }),
      [recordExportEndpoint.path]: answer({ address: '/fd/api/v1/transactions/export/x.csv', total: 1, most: 10_000 }),
    },
  })
  return asked
}

test('[D.054] claimed gifts are listed by kind and period, page by page, and each opens with its journal', async () => {
  const asked = show()
  await screen.findByRole('row', { name: /VIP1 每周红包/ })
  expect(asked.at(-1)).toMatchObject({ beginTime: expect.any(Number) as number, pageSize: 20 })
  fireEvent.click(screen.getByRole('button', { name: texts.records.older }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ cursor: '1-7' }))
  fireEvent.click(screen.getByRole('button', { name: texts.welfare.types.week }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ type: 'week' }))
  expect(asked.at(-1), 'another filter begins anew').not.toHaveProperty('cursor')
  fireEvent.click(await screen.findByRole('button', { name: 'T0000000007 详情' }))
  const drawer = await screen.findByRole('dialog', { name: 'VIP1 每周红包' })
  await within(drawer).findByText('会员礼金')
  expect(asked).toContainEqual({ list: 'gifts', orderNo: 'T0000000007' })
})

test('[D.054] rewards of activities are saved as a file, as they are listed', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const asked = show()
  fireEvent.click(screen.getByRole('radio', { name: texts.welfare.sources.activities }))
  await screen.findByRole('row', { name: /每日签到/ })
  fireEvent.click(screen.getByRole('button', { name: texts.records.export }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(asked).toContainEqual({ list: 'rewards', beginTime: expect.any(Number) as number })
})
