import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { setUpHost } from '../../testing/host.tsx'
import { DialogHost } from './dialog-host.tsx'

describe('the generic dialog', () => {
  test('has its default title and buttons, and answers with what was pressed', async () => {
    const { services, show } = setUpHost()
    const answer = services.overlay.dialogs.tips({ message: '第一行\n第二行' })
    show(<DialogHost />)
    expect(screen.getByRole('dialog', { name: '温馨提示' })).toBeDefined()
    expect(screen.getByRole('button', { name: '取消' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    await expect(answer).resolves.toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows one at a time in the order they were asked for; Escape refuses', async () => {
    const { services, show } = setUpHost()
    const first = services.overlay.dialogs.tips({ message: 'one', title: '一' })
    const second = services.overlay.dialogs.tips({ message: 'two', title: '二', cancelText: false })
    show(<DialogHost />)
    fireEvent.keyDown(screen.getByRole('dialog', { name: '一' }), { key: 'Escape' })
    await expect(first).resolves.toBe(false)
    expect(await screen.findByRole('dialog', { name: '二' })).toBeDefined()
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    await expect(second).resolves.toBe(true)
  })

  test('one that cannot be closed has no close button and minds no Escape', () => {
    const { services, show } = setUpHost()
    void services.overlay.dialogs.tips({ message: '数据异常，请重新进入游戏', closable: false })
    show(<DialogHost />)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(screen.getByRole('dialog')).toBeDefined()
    expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
  })
})
