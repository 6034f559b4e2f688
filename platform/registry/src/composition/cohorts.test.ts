import { createHash } from 'node:crypto'

import { ChannelSchema, type Channel } from '@site/contracts'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { BUCKETS, bucketOf } from './bucket.ts'
import { cohortsFor } from './cohorts.ts'

const DEVICES = Array.from({ length: 100_000 }, (_, index) => `device-${index}`)

function channelWith(weight: number, { allow = [] as string[], version = '1.1.0' } = {}): Channel {
  return v.parse(ChannelSchema, {
    format: 'site-channel/1',
    theme: 'jade',
    revision: 1,
    settings: { title: '翡翠娱乐', depositHelp: '1', editionSwitch: '1', registerFlag: '0' },
    flags: {},
    remotes: {
      sports: { stable: '1.0.0', candidate: { version, weight, allow }, lastGood: [], pinned: true },
    },
    origins: {},
    updatedAt: 0,
    updatedBy: 'ops',
    reason: 'a test',
  })
}

function candidateDevices(channel: Channel, devices = DEVICES): Set<string> {
  return new Set(devices.filter((device) => cohortsFor(channel, device).get('sports') === 'candidate'))
}

test('a bucket is the first four bytes of the salted hash, modulo 10000', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (salt, device) => {
      const hex = createHash('sha256').update(`${salt}\u0000${device}`, 'utf8').digest('hex')
      expect(bucketOf(salt, device)).toBe(Number(BigInt(`0x${hex.slice(0, 8)}`) % 10_000n))
    }),
  )
})

test('[D.007] raising a weight never moves a browser back', () => {
  const devices = DEVICES.slice(0, 20_000)
  let before = new Set<string>()
  for (const weight of [0, 1, 100, 500, 501, 2500, 5000, 9999, 10_000]) {
    const now = candidateDevices(channelWith(weight), devices)
    expect([...before].filter((device) => !now.has(device))).toEqual([])
    expect(now.size).toBeGreaterThanOrEqual(before.size)
    before = now
  }
  expect(before.size).toBe(devices.length)
  fc.assert(
    fc.property(fc.uuid(), fc.nat(BUCKETS), fc.nat(BUCKETS), (device, a, b) => {
      const low = candidateDevices(channelWith(Math.min(a, b)), [device])
      const high = candidateDevices(channelWith(Math.max(a, b)), [device])
      expect(high.size).toBeGreaterThanOrEqual(low.size)
    }),
  )
})

test('[D.007] over 100,000 ids the buckets and each weight stay within chi-squared tolerance', () => {
  const cells = Array.from({ length: 100 }, () => 0)
  for (const device of DEVICES) {
    const cell = Math.floor(bucketOf('jade/sports/1.1.0', device) / (BUCKETS / cells.length))
    cells[cell] = (cells[cell] ?? 0) + 1
  }
  const expected = DEVICES.length / cells.length
  // 99 degrees of freedom: 148.2 is exceeded once in a thousand fair draws
  expect(cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(148.2)

  for (const weight of [100, 1000, 5000, 9000]) {
    const inside = candidateDevices(channelWith(weight)).size
    const share = (DEVICES.length * weight) / BUCKETS
    const chi = (inside - share) ** 2 / share + (inside - share) ** 2 / (DEVICES.length - share)
    expect(chi).toBeLessThan(10.83) // one degree of freedom, once in a thousand
  }
})

test('[D.007] weight 0 reaches nobody, 10000 everybody; another candidate draws another sample', () => {
  expect(candidateDevices(channelWith(0)).size).toBe(0)
  expect(candidateDevices(channelWith(10_000)).size).toBe(DEVICES.length)
  const one = candidateDevices(channelWith(1000))
  const other = candidateDevices(channelWith(1000, { version: '1.2.0' }))
  const both = [...one].filter((device) => other.has(device)).length
  expect(both / one.size).toBeLessThan(0.15)
})

test('a device on the allow list gets the candidate at weight 0, and one without an id the stable release', () => {
  const channel = channelWith(0, { allow: ['tester-1'] })
  expect(cohortsFor(channel, 'tester-1').get('sports')).toBe('allow')
  expect(cohortsFor(channel, 'tester-2').get('sports')).toBe('stable')
  expect(cohortsFor(channelWith(10_000), undefined).get('sports')).toBe('stable')
})
