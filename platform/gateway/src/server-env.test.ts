import { describe, expect, test } from 'vitest'

import { readServerEnv } from './server-env.ts'

const KEY = 'ab'.repeat(32)
const NEEDED = { SITE_KEY_AES: KEY, SITE_KEY_SIGN: KEY, JWT_SECRET: 'x'.repeat(32) }

describe('the environment of a gateway process', () => {
  test('keys are enough; the embedded engine, no sandbox and loopback proxies are the defaults', () => {
    expect(readServerEnv({ ...NEEDED, REDIS_URL: '' })).toMatchObject({
      port: 8081,
      host: '127.0.0.1',
      operations: { host: '127.0.0.1', port: 9081 },
      database: { dataDir: '.data/gateway' },
      redisUrl: undefined,
      sandbox: false,
      production: false,
      simulator: false,
      trustProxy: ['loopback'],
      siteOrigins: [],
      limits: {},
    })
  })

  test('a server is used where one is named', () => {
    const env = { ...NEEDED, DATABASE_URL: 'postgres://db/site', TRUST_PROXY: '10.0.0.0/8, loopback', PORT: '0' }
    expect(readServerEnv(env)).toMatchObject({
      port: 0,
      database: { url: 'postgres://db/site', maxConnections: 20 },
      trustProxy: ['10.0.0.0/8', 'loopback'],
    })
  })

  test('limits and the origins of its pages are told by the environment', () => {
    const env = {
      CALLS_PER_ADDRESS: '9',
      SOCKETS_PER_ADDRESS: '7',
      SITE_ORIGINS: 'https://a.example,https://b.example',
    }
    expect(readServerEnv({ ...NEEDED, ...env })).toMatchObject({
      limits: { callsPerAddress: 9, socketsPerAddress: 7 },
      siteOrigins: ['https://a.example', 'https://b.example'],
    })
    expect(() => readServerEnv({ ...NEEDED, SITE_ORIGINS: 'a.example' })).toThrow('SITE_ORIGINS')
  })

  test('venues are told by their origin and secret, both or none', () => {
    const origin = { VENUES_ORIGIN: 'https://venues.example' }
    expect(readServerEnv({ ...NEEDED, ...origin }).venues).toBeUndefined()
    expect(readServerEnv({ ...NEEDED, ...origin, VENUES_SECRET: 's'.repeat(32) }).venues).toEqual({
      origin: 'https://venues.example',
      secret: 's'.repeat(32),
    })
    const inside = { ...origin, VENUES_SECRET: 's'.repeat(32), VENUES_URL: 'http://venues:8084' }
    expect(readServerEnv({ ...NEEDED, ...inside }).venues).toMatchObject({ serverUrl: 'http://venues:8084' })
    expect(() => readServerEnv({ ...NEEDED, VENUES_SECRET: 'short' })).toThrow(/VENUES_SECRET/)
  })

  test('human verification is a puzzle after the first failed try unless the environment says otherwise', () => {
    expect(readServerEnv(NEEDED).captcha).toEqual({ kind: 'slider', after: 1 })
    const env = { ...NEEDED, CAPTCHA: 'picture', CAPTCHA_AFTER: '0' }
    expect(readServerEnv(env).captcha).toEqual({ kind: 'picture', after: 0 })
    expect(() => readServerEnv({ ...NEEDED, CAPTCHA: 'off' })).toThrow('CAPTCHA')
  })

  test('a mail server and the regions that may not log in are told by the environment', () => {
    const env = {
      ...NEEDED,
      SMTP_URL: 'smtp://mail:25',
      REGION_RULES: '203.0.113.0/24=limited, 198.51.100.7 = restricted',
    }
    expect(readServerEnv(env)).toMatchObject({
      mail: { smtpUrl: 'smtp://mail:25', from: 'no-reply@localhost' },
      regions: [
        { network: '203.0.113.0/24', effect: 'limited' },
        { network: '198.51.100.7', effect: 'restricted' },
      ],
    })
    expect(readServerEnv(NEEDED)).toMatchObject({ mail: undefined, regions: [] })
    expect(() => readServerEnv({ ...NEEDED, REGION_RULES: '203.0.113.0/24=closed' })).toThrow('REGION_RULES')
  })

  test('a server for text messages is told by address, key and template, all or none, and so is one for calls', () => {
    const sms = { SMS_URL: 'https://sms.test/v1/messages', SMS_KEY: 'k'.repeat(16), SMS_TEMPLATE: 'code-1' }
    expect(readServerEnv({ ...NEEDED, ...sms })).toMatchObject({
      sms: { url: 'https://sms.test/v1/messages', key: 'k'.repeat(16), template: 'code-1' },
      voice: undefined,
    })
    const voice = { VOICE_URL: 'https://voice.test/calls', VOICE_KEY: 'v'.repeat(16), VOICE_TEMPLATE: 'call-1' }
    expect(readServerEnv({ ...NEEDED, ...voice })).toMatchObject({ sms: undefined, voice: { template: 'call-1' } })
    expect(() => readServerEnv({ ...NEEDED, ...sms, SMS_KEY: '' })).toThrow(/wrong: SMS_KEY\.$/)
    expect(() => readServerEnv({ ...NEEDED, VOICE_TEMPLATE: 'x' })).toThrow(/wrong: VOICE_URL, VOICE_KEY\.$/)
    expect(() => readServerEnv({ ...NEEDED, ...sms, SMS_KEY: 'short' })).toThrow(/SMS_KEY/)
    expect(() => readServerEnv({ ...NEEDED, ...sms, SMS_URL: 'ftp://sms.test' })).toThrow(/SMS_URL/)
  })

  test('what is missing or wrong is named, all at once and without its value', () => {
    const secret = 'not-a-key'
    const start = () => readServerEnv({ SITE_KEY_AES: secret, SITE_KEY_SIGN: KEY, PORT: '99999', SANDBOX: 'yes' })
    expect(start).toThrow('The gateway cannot start; missing or wrong: PORT, SITE_KEY_AES, JWT_SECRET, SANDBOX.')
    expect(start).not.toThrow(secret)
  })
})
