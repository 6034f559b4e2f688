import { describe, expect, test } from 'vitest'

import { readServerEnv } from './server-env.ts'

const KEY = 'ab'.repeat(32)
const NEEDED = { SITE_KEY_AES: KEY, SITE_KEY_SIGN: KEY, JWT_SECRET: 'x'.repeat(32) }

describe('the environment of a gateway process', () => {
  test('keys are enough; the embedded engine, no sandbox and loopback proxies are the defaults', () => {
    expect(readServerEnv({ ...NEEDED, REDIS_URL: '' })).toMatchObject({
      port: 8081,
      database: { dataDir: '.data/gateway' },
      redisUrl: undefined,
      sandbox: false,
      production: false,
      trustProxy: ['loopback'],
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

  test('what is missing or wrong is named, all at once and without its value', () => {
    const secret = 'not-a-key'
    const start = () => readServerEnv({ SITE_KEY_AES: secret, SITE_KEY_SIGN: KEY, PORT: '99999', SANDBOX: 'yes' })
    expect(start).toThrow('The gateway cannot start; missing or wrong: PORT, SITE_KEY_AES, JWT_SECRET, SANDBOX.')
    expect(start).not.toThrow(secret)
  })
})
