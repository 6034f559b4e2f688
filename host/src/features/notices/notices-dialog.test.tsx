// @vitest-environment happy-dom
import { noticePageEndpoint } from '@site/contracts'
import { tokenAtom, userIdAtom } from '@site/shell/host'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { setUpHost } from '../../testing/host.tsx'
import { NoticesOverlay, noticesAtom } from './index.ts'

const notice = (id: string, more: object = {}) => ({
  ...{ id, title: `公告${id}`, content: '内容', type: 'notice', startAt: 0, endAt: 9e12 },
  ...more,
})

test('[S1.020] a notice leads to the letter that it announces, and one without a letter nowhere', async () => {
  const list = [notice('一', { letter: '41' }), notice('二')]
  const { services, show } = setUpHost({
    answers: { [noticePageEndpoint.path]: () => ({ data: { list, total: 2, pageNum: 1, pageSize: 50 } }) },
    routes: [{ name: 'message', path: '/mine/message' }],
  })
  services.store.set(tokenAtom, 'token')
  services.store.set(userIdAtom, '7')
  show(<NoticesOverlay />)
  act(() => services.store.set(noticesAtom, {}))
  const link = await screen.findByRole('link', { name: '查看站内信' })
  expect(link.getAttribute('href')).toBe('/mine/message?letter=41')
  expect(screen.getAllByText('内容')).toHaveLength(2)
  act(() => link.click())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
