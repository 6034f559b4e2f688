import type { EventName } from '@site/contracts'
import { createStore } from 'jotai'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { createEventBus } from './event-bus.ts'
import { handOver } from './hand-over.ts'
import { bus } from './api.ts'
import { tokenAtom } from './session-atoms.ts'
import { checkLogin } from './session.ts'
import { type Shell, installShell } from './shell.ts'

function install() {
  const parts = { bus: createEventBus(), store: createStore() }
  installShell(parts as unknown as Shell)
  return parts
}

afterEach(() => vi.restoreAllMocks())

describe('the event bus', () => {
  test('[C.033] is one instance: what the host hears, any remote said, and the other way round', () => {
    const host = install().bus
    const heardByHost = vi.fn()
    const heardByRemote = vi.fn()
    host.on('login', heardByHost)
    bus.on('balance_changed', heardByRemote) // the way that a remote takes
    bus.emit('login', { returnTo: '/mine/wallet' })
    host.emit('balance_changed')
    expect(heardByHost.mock.calls).toEqual([[{ returnTo: '/mine/wallet' }]])
    expect(heardByRemote).toHaveBeenCalledOnce()
  })

  test('[S4.006] carries each event of authentication, and nothing that breaks its schema', () => {
    const { bus: own } = install()
    const heard: EventName[] = []
    own.onAny((name) => heard.push(name))
    own.emit('switch_auth_way', { mode: 2 })
    own.emit('login_success', { userId: '1' })
    own.emit('newDevice', { name: 'demo01', passwordHash: 'x', phoneNumber: '138****8001' })
    for (const name of ['login', 'login_expired', 'forget_password', 'register', 'closeAuth'] as const) own.emit(name)
    own.emit('password_change_success')
    const sent = [
      'switch_auth_way',
      'login_success',
      'newDevice',
      'login',
      'login_expired',
      'forget_password',
      'register',
      'closeAuth',
      'password_change_success',
    ]
    expect(heard).toEqual(sent)
    expect(() => own.emit('switch_auth_way', { mode: 3 } as never)).toThrow('Invalid type')
    expect(heard).toEqual(sent)
  })

  test('hands the last value to a late listener where the event says so, and to nobody else', () => {
    const { bus: own } = install()
    own.emit('edition_changed', { edition: 'professional' })
    own.emit('login')
    const late = vi.fn()
    own.on('edition_changed', late)
    own.on('login', late)
    expect(late.mock.calls).toEqual([[{ edition: 'professional' }]])
  })

  test('a listener that left hears nothing', () => {
    const { bus: own } = install()
    const listener = vi.fn()
    own.on('login', listener)()
    own.emit('login')
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('the login check', () => {
  test('[S4.005] tells a visitor where it is asked to, and says nothing to a member', () => {
    const { bus: own, store } = install()
    const tip = vi.fn()
    own.on('login_tip', tip)
    expect(checkLogin()).toBe(false)
    expect(tip).not.toHaveBeenCalled()
    expect(checkLogin({ prompt: true })).toBe(false)
    expect(tip).toHaveBeenCalledOnce()
    store.set(tokenAtom, 'a-token')
    expect(checkLogin({ prompt: true })).toBe(true)
    expect(checkLogin()).toBe(true)
    expect(tip).toHaveBeenCalledOnce()
  })
})

test('[S3.012] a one-time hand-over gives its value once and then no more', () => {
  handOver.put('key', { value: 1 })
  handOver.put('other', 2)
  expect(handOver.take('key')).toEqual({ value: 1 })
  expect(handOver.take('key')).toBeUndefined()
  expect(handOver.take('other')).toBe(2)
})
