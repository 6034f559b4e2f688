import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

import { describe, expect, test, vi } from 'vitest'

import { applicationOf, type Applications, dispatcher } from './dispatch.ts'

describe('which application answers', () => {
  test.each([
    ['/site/api/v1/configuration/preInfo', 'gateway'],
    ['/game/api/v1/launch', 'gateway'],
    ['/ws/site?theme=jade', 'gateway'],
    ['/sandbox/clock', 'gateway'],
    ['/captcha/widget?lang=zh-TW', 'gateway'],
    ['/seamless/v1/debit', 'gateway'],
    ['/registry/composition/jade', 'registry'],
    ['/', 'edge'],
    ['/game/sport', 'edge'],
    ['/game/sport/crty', 'edge'],
    ['/game/https%3A%2F%2Fvenue.example%2Fapi%2F', 'edge'],
    ['/sandboxes', 'edge'],
    ['/metrics', 'edge'],
    ['/releases/help/1.0.0/entry.js', 'edge'],
  ] as const)('%s → %s', (url, application) => {
    expect(applicationOf(url)).toBe(application)
  })

  test('the venues answer everything on their own host name, and nothing elsewhere', () => {
    expect(applicationOf('/game/api/v1/launch', 'venues.localhost:8080')).toBe('venues')
    expect(applicationOf('/enter?ticket=1', 'localhost:8080')).toBe('edge')
    expect(applicationOf('/venue-book/v1/rounds', '127.0.0.1:8080'), 'but for their book').toBe('venues')
  })

  test.each([
    ['/registry/console', 'registry'],
    ['/registry/api/events', 'registry'],
    ['/registry/sign-in/callback?code=1', 'registry'],
    ['/registry/composition/jade', 'edge'],
    ['/site/api/v1/configuration/preInfo', 'edge'],
    ['/ws/site?theme=jade', 'edge'],
    ['/sandbox/desk', 'edge'],
    ['/healthz', 'edge'],
    ['/venue-book/v1/rounds', 'edge'],
    ['/', 'edge'],
  ] as const)('at the console’s host %s → %s, which has nothing there but the console', (url, application) => {
    expect(applicationOf(url, 'Releases.example.com:443', 'releases.example.com')).toBe(application)
    expect(applicationOf('/registry/composition/jade', 'jade.example.com', 'releases.example.com')).toBe('registry')
  })
})

test('a socket is not opened at the console’s host', () => {
  const emit = vi.fn()
  const { upgrade } = dispatcher({ gateway: { server: { emit } } } as unknown as Applications, 'releases.example.com')
  const end = vi.fn()
  const open = (host: string) =>
    upgrade({ url: '/ws/site', headers: { host } } as IncomingMessage, { end } as unknown as Duplex, Buffer.alloc(0))
  open('releases.example.com')
  expect([end.mock.calls.length, emit.mock.calls.length]).toEqual([1, 0])
  open('jade.example.com')
  expect([end.mock.calls.length, emit.mock.calls.length]).toEqual([1, 1])
})

test('nobody from outside names the trace that a request belongs to', () => {
  const heard: unknown[] = []
  const edge = { routing: ({ headers }: IncomingMessage) => void heard.push(headers) }
  const { request } = dispatcher({ edge } as unknown as Applications)
  const headers = { host: 'localhost', traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` }
  request({ url: '/', headers } as unknown as IncomingMessage, {} as ServerResponse)
  expect(heard).toEqual([{ host: 'localhost' }])
})
