import type { IncomingMessage, ServerResponse } from 'node:http'

import { describe, expect, test } from 'vitest'

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
})

test('nobody from outside names the trace that a request belongs to', () => {
  const heard: unknown[] = []
  const edge = { routing: ({ headers }: IncomingMessage) => void heard.push(headers) }
  const { request } = dispatcher({ edge } as unknown as Applications)
  const headers = { host: 'localhost', traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` }
  request({ url: '/', headers } as unknown as IncomingMessage, {} as ServerResponse)
  expect(heard).toEqual([{ host: 'localhost' }])
})
