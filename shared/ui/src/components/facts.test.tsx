import { screen, within } from '@testing-library/react'
import { UserRound } from 'lucide-react'
import { expect, test } from 'vitest'
import { show } from '../test/render.tsx'
import { DescriptionList } from './description-list.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Steps } from './steps.tsx'
import { Timeline } from './timeline.tsx'

test('steps are a named list that says which are done and where somebody is', () => {
  const { rerender } = show(<Steps label="找回密码" steps={['验证身份', '输入验证码', '完成']} current={1} />)
  const items = within(screen.getByRole('list', { name: '找回密码' })).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['已完成：验证身份', '输入验证码', '完成'])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  rerender(<Steps label="找回密码" steps={['验证身份', '输入验证码', '完成']} current={3} />)
  expect(items.every((item) => item.textContent?.startsWith('已完成：'))).toBe(true)
})

test('a timeline says the state of each entry in words and its time to machines', () => {
  show(
    <Timeline
      label="取款进度"
      entries={[
        { key: 'sent', title: '提交申请', state: 'done', time: '11-21 09:30', at: '2026-11-21T09:30:00+08:00' },
        { key: 'check', title: '审核', state: 'current', text: '通常 10 分钟内完成' },
        { key: 'paid', title: '出款', state: 'waiting' },
      ]}
    />,
  )
  const [sent, check, paid] = within(screen.getByRole('list', { name: '取款进度' })).getAllByRole('listitem')
  expect(sent?.textContent).toContain('提交申请 已完成')
  expect(sent?.querySelector('time')?.dateTime).toBe('2026-11-21T09:30:00+08:00')
  expect(check?.getAttribute('aria-current')).toBe('step')
  expect(check?.textContent).toContain('通常 10 分钟内完成')
  expect(paid?.textContent).toContain('未开始')
})

test('facts are terms with their values; an action stands with them where there is one', () => {
  show(
    <DescriptionList
      descriptions={[
        { icon: UserRound, label: '用户名', value: 'liming88', hint: '不可修改' },
        { label: '邮箱', value: '未绑定', action: <button type="button">绑定邮箱</button> },
        { label: '手机', value: '138****8000', action: false },
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['用户名', '邮箱', '手机'])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'liming88不可修改',
    '未绑定',
    '绑定邮箱',
    '138****8000',
  ])
})

test.each(['receipt', 'figures', 'inline'] as const)('a small list of facts (%s) has a name and its terms', (look) => {
  show(
    <DescriptionList
      look={look}
      label="回执"
      descriptions={[
        { label: '注单号', value: 'B1' },
        { label: '可赢', value: '¥95.00' },
      ]}
    />,
  )
  expect(document.querySelector('dl')?.getAttribute('aria-label')).toBe('回执')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['注单号', '可赢'])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['B1', '¥95.00'])
})

test('progress has a name and its per cent, full at the end and not before', () => {
  const { rerender } = show(<ProgressBar label="流水进度" value={0.999} valueText="已完成 ¥999" />)
  const bar = screen.getByRole('progressbar', { name: '流水进度' })
  expect(bar.getAttribute('aria-valuenow')).toBe('99')
  expect(bar.getAttribute('aria-valuetext')).toBe('已完成 ¥999')
  expect(bar.querySelector('[data-full]')).toBeNull()
  rerender(<ProgressBar label="流水进度" value={1.2} />)
  expect(bar.getAttribute('aria-valuenow')).toBe('100')
  expect(bar.querySelector('[data-full]')).not.toBeNull()
})
