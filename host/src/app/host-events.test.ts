import { describe, expect, test } from 'vitest'

import { authAtom } from '../features/auth/index.ts'
import { customerServiceAtom } from '../features/customer-service/index.ts'
import { dialogQueueAtom, loadingAtom } from '../features/overlay/index.ts'
import { setUpHost } from '../testing/host.tsx'
import { answerEvents } from './host-events.ts'

function listen() {
  const { services } = setUpHost()
  answerEvents(services, { loginTip: () => ({ title: '提示', message: '请先登录账号，才能了解更多' }) })
  const { bus, store } = services
  return { services, bus, auth: () => store.get(authAtom), store }
}

describe('events that the host answers', () => {
  test('open, switch and close the auth dialog', () => {
    const { bus, auth } = listen()
    bus.emit('login', { returnTo: '/mine/wallet' })
    expect(auth()).toEqual({ mode: 'login', returnTo: '/mine/wallet' })
    bus.emit('switch_auth_way', { mode: 2 })
    expect(auth()).toEqual({ mode: 'register', returnTo: '/mine/wallet' })
    bus.emit('closeAuth')
    expect(auth()).toBeUndefined()
    bus.emit('register')
    expect(auth()).toEqual({ mode: 'register' })
    bus.emit('login_success', { userId: '7' })
    expect(auth()).toBeUndefined()
  })

  test('ask for a log-in with a dialog of its own, which leads to it', async () => {
    const { bus, auth, store, services } = listen()
    bus.emit('login_tip')
    const [dialog] = store.get(dialogQueueAtom)
    expect(dialog).toMatchObject({ title: '提示', message: '请先登录账号，才能了解更多' })
    services.overlay.settleDialog(dialog?.id ?? 0, true)
    await Promise.resolve()
    await Promise.resolve()
    expect(auth()).toEqual({ mode: 'login' })
  })

  test('show dialogs, the loading dialog with its default text, and customer service', () => {
    const { bus, store } = listen()
    bus.emit('show_dialog_tips', { message: 'hello', confirmText: '好' })
    expect(store.get(dialogQueueAtom)).toMatchObject([{ message: 'hello', confirmText: '好' }])
    bus.emit('show_loading')
    expect(store.get(loadingAtom)?.text).toBe('加载中...')
    bus.emit('dismiss_loading')
    expect(store.get(loadingAtom)).toBeUndefined()
    bus.emit('customer_service')
    expect(store.get(customerServiceAtom)).toBe(true)
  })
})
