import { type Deal, dealRecordEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { useRecentDeals } from '../use-recent-deals.ts'
import { RecentDeals } from './recent-deals.tsx'

const deal = (id: string, amount: string): Deal => ({
  ...{ id, orderNo: `T${id}`, type: 'transfer', subType: '', amount, fee: '0.00', status: 4, at: 1_764_000_000_000 },
  ...{ channel: 'KXZR', channelName: '凯旋真人', remark: '' },
})

function Recent() {
  return <RecentDeals type="transfer" list={useRecentDeals('transfer')} />
}

function show(list: readonly Deal[]) {
  renderPart(<Recent />, {
    remote: 'account',
    texts,
    answers: {
      [dealRecordEndpoint.path]: () => ({ list, total: list.length, pageNum: 1, pageSize: 5, sum: '0.00' }),
    },
  })
}

test('the last transfers say which way the money went, with the way to all of them', async () => {
  show([deal('2', '88.50'), deal('1', '-100.00')])
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(rows[1]).toContain('凯旋真人 → 中心钱包')
  expect(rows[1]).toContain('+¥88.50')
  expect(rows[2]).toContain('中心钱包 → 凯旋真人')
  expect(screen.getByRole('link', { name: '全部交易记录' }).getAttribute('href')).toBe(
    '/mine/transRecord?type=transfer',
  )
})

test('who has transferred nothing is told what will be here', async () => {
  show([])
  expect(await screen.findByText('还没有转账记录')).toBeDefined()
})
