import { ApiError } from '@site/contracts'
import { messageOf, outletOf } from '@site/shell'
import { createEventBus } from '@site/shell/host'
import { describe, expect, test, vi } from 'vitest'

import { HAND_OVER_KEYS, type VenueEntryDeps, createVenueEntry } from './enter-venue.ts'

function setUp(answer: { url: string } | ApiError, over: Partial<VenueEntryDeps> = {}) {
  const log: string[] = []
  const bus = createEventBus()
  bus.onAny((name, payload) => log.push(`event ${name} ${JSON.stringify(payload)}`))
  const deps: VenueEntryDeps = {
    call: vi.fn(() => (answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer))) as never,
    checkLogin: () => true,
    bus,
    loading: {
      show: (text, { autoCloseMs } = {}) => log.push(`loading ${text} ${autoCloseMs}`),
      dismiss: () => log.push('dismiss'),
    },
    showFailure: (error) => {
      const outlet = outletOf(error, 'toast')
      if (outlet !== 'silent') log.push(`${outlet} ${messageOf(error)}`)
    },
    navigate: (to) => log.push(`go ${to}`),
    handOver: (key, value) => log.push(`hand over ${key} ${JSON.stringify(value)}`),
    openWindow: () => ({ go: (url) => log.push(`window ${url}`), close: () => log.push('close window') }),
    offerLink: (url) => log.push(`link ${url}`),
    siteOrigin: 'https://site.example',
    opening: '启动中...',
    ...over,
  }
  return { deps, log, enter: createVenueEntry(deps) }
}

describe('entering a venue', () => {
  test('makes no call when the login check fails', async () => {
    const { deps, enter, log } = setUp({ url: '/x' }, { checkLogin: () => false })
    await enter({ enName: 'AGZR' })
    expect(deps.call).not.toHaveBeenCalled()
    expect(log).toEqual([])
  })

  test('[S9.027] keeps what CRTY answered and goes to the local sports board', async () => {
    const { enter, log } = setUp({ url: '/game/sport/crty' })
    await enter({ enName: 'crty' })
    expect(log).toEqual([
      'loading 启动中... 3000',
      'dismiss',
      `hand over ${HAND_OVER_KEYS.localSport} {"url":"/game/sport/crty"}`,
      'go /game/sport/crty',
    ])
  })

  test.each(['XMTY', 'G1CP', 'SGCP', 'KXZR'])('opens %s in a new window', async (enName) => {
    const { enter, log } = setUp({ url: 'https://venue.example/?t=1' })
    await enter({ enName })
    expect(log).toContain('window https://venue.example/?t=1')
    expect(log.some((line) => line.startsWith('go '))).toBe(false)
  })

  test('frames any other http address', async () => {
    const { enter, log } = setUp({ url: 'https://venue.example/?t=1' })
    await enter({ enName: 'agzr', name: '真人' })
    expect(log).toContain(`hand over ${HAND_OVER_KEYS.frame} {"enName":"AGZR","name":"真人"}`)
    expect(log).toContain('go /game/https%3A%2F%2Fvenue.example%2F%3Ft%3D1')
  })

  test('opens an address with a slash under the site’s origin, and never another host’s', async () => {
    const first = setUp({ url: '/venues/lobby' })
    await first.enter({ enName: 'AGZR' })
    expect(first.log).toContain('window https://site.example/venues/lobby')
    const second = setUp({ url: '//evil.example/' })
    await second.enter({ enName: 'AGZR' })
    expect(second.log.join()).not.toContain('window')
  })

  test.each([
    ['PGDZ', '/pg/game'],
    ['FCDZ', '/dz/game'],
  ])('hands any other value of %s over to %s', async (enName, page) => {
    const { enter, log } = setUp({ url: 'session=abc' })
    await enter({ enName })
    expect(log).toContain(`hand over ${HAND_OVER_KEYS.slotGame} {"enName":"${enName}","value":"session=abc"}`)
    expect(log).toContain(`go ${page}`)
  })

  test('offers a link where the browser refuses the window', async () => {
    const { enter, log } = setUp({ url: 'https://venue.example/' }, { openWindow: () => undefined })
    await enter({ enName: 'XMTY' })
    expect(log.at(-1)).toBe('link https://venue.example/')
  })

  test('asks to transfer in on the venue-activity code, with the server’s message', async () => {
    const { enter, log } = setUp(new ApiError(6413, '活动进行中'))
    await enter({ enName: 'AGZR', gameCode: 'g1' })
    expect(log.at(-1)).toBe('event show_venue_entry {"enName":"AGZR","gameCode":"g1","message":"活动进行中"}')
  })

  test('shows the server’s message for other venue errors, and closes the waiting window', async () => {
    const { enter, log } = setUp(new ApiError(6415, '场馆维护中'))
    await enter({ enName: 'XMTY' })
    expect(log).toEqual([
      'loading 启动中... 3000',
      'close window',
      'dismiss',
      'event venues_changed undefined',
      'toast 场馆维护中',
    ])
  })

  test.each([6001, 6449] as const)('says nothing more on %d', async (code) => {
    const { enter, log } = setUp(new ApiError(code))
    await enter({ enName: 'AGZR' })
    expect(log).toEqual(['loading 启动中... 3000', 'dismiss'])
  })
})
