import { expect, test } from 'vitest'

import { readServerEnv } from './server-env.ts'

const KEY = 'ab'.repeat(32)
const NEEDED = {
  REGISTRY_URL: 'http://registry:8082',
  TRUSTED_KEYS_FILE: '/run/keys.json',
  SITE_KEY_AES: KEY,
  SITE_KEY_SIGN: KEY,
}

test('what is needed is enough', () => {
  expect(readServerEnv({ ...NEEDED, RELEASES_DIR: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 8083,
    operations: { host: '127.0.0.1', port: 9083 },
    gatewayStatus: undefined,
    hostDir: 'host/dist',
    releasesDir: undefined,
    frameOrigins: [],
    streamOrigins: [],
    siteKey: { aes: KEY, sign: KEY },
  })
})

test('[S9.004] the default language is the environment’s, simplified Chinese without one', () => {
  expect(readServerEnv(NEEDED).defaultLocale).toBe('zh-CN')
  expect(readServerEnv({ ...NEEDED, DEFAULT_LANGUAGE: 'zh-TW' }).defaultLocale).toBe('zh-TW')
  expect(() => readServerEnv({ ...NEEDED, DEFAULT_LANGUAGE: 'en-US' })).toThrow('DEFAULT_LANGUAGE')
})

test('every wrong or missing variable is named, and no value is printed', () => {
  const secret = 'not-a-key-but-secret'
  const start = () => readServerEnv({ ...NEEDED, SITE_KEY_AES: secret, PORT: '99999', REGISTRY_URL: 'registry:8082' })
  expect(start).toThrow('The edge cannot start; missing or wrong: PORT, REGISTRY_URL, SITE_KEY_AES.')
  expect(() => readServerEnv({})).toThrow('REGISTRY_URL, TRUSTED_KEYS_FILE, SITE_KEY_AES, SITE_KEY_SIGN')
  expect(() => readServerEnv({ ...NEEDED, FRAME_ORIGINS: 'https://a.example, javascript:alert(1)' })).toThrow(
    'FRAME_ORIGINS',
  )
  expect(() => readServerEnv({ ...NEEDED, FINGERPRINT_URL: 'javascript:alert(1)' })).toThrow('FINGERPRINT_URL')
  expect(() => readServerEnv({ ...NEEDED, CONSOLE_HOST: 'https://releases.example.com' })).toThrow('CONSOLE_HOST')
})
