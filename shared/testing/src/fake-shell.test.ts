import { balanceEndpoint } from '@site/contracts'
import { describe, expect, test } from 'vitest'

import { createFakeShell } from './fake-shell.ts'

describe('the fake shell', () => {
  test('answers declared calls with what the test gives, and nothing else', async () => {
    const { shell } = createFakeShell({
      answers: { [balanceEndpoint.path]: () => ({ centerWalletBalance: '1.00', lockMoney: '0.00' }) },
    })
    expect(await shell.call(balanceEndpoint, {})).toMatchObject({ centerWalletBalance: '1.00' })
    await expect(createFakeShell().shell.call(balanceEndpoint, {})).rejects.toThrow(balanceEndpoint.path)
  })

  test('records events, visits and toasts', () => {
    const { shell, events, visited, toasts } = createFakeShell()
    shell.bus.emit('login_tip')
    shell.navigate('/app/help')
    shell.toast.success('转账成功')
    expect(events.map(({ name }) => name)).toEqual(['login_tip'])
    expect(visited).toEqual(['/app/help'])
    expect(toasts).toEqual(['转账成功'])
  })

  test('refuses an event whose payload fails its schema, as the real bus does', () => {
    const { shell } = createFakeShell()
    expect(() => shell.bus.emit('switch_auth_way', { mode: 3 as 1 })).toThrow('Invalid')
  })
})
