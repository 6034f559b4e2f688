import { describe, expect, test } from 'vitest'

import { areaOf } from './address-area.ts'

describe('the place of an address', () => {
  test.each([
    ['127.0.0.1', '本地网络'],
    ['::ffff:192.168.1.4', '本地网络'],
    ['172.20.0.3', '本地网络'],
    ['172.40.0.3', ''],
    ['203.0.113.9', ''],
  ])('%s is «%s»', (ip, area) => {
    expect(areaOf(ip)).toBe(area)
  })
})
