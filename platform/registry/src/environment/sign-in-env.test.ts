import { expect, test } from 'vitest'

import { signInFromEnv } from './sign-in-env.ts'

const ORIGIN = 'https://releases.example.com'

test('half of the settings is none of them: each that is missing or wrong is named, and no value is told', () => {
  const whole = {
    ...{ OIDC_ISSUER: 'https://id.example.com/realm', OIDC_CLIENT_ID: 'registry' },
    ...{ OIDC_CLIENT_SECRET: 'a-secret-of-the-registry', OIDC_ORIGIN: ORIGIN },
  }
  expect(signInFromEnv({})).toBeUndefined()
  expect(signInFromEnv({ OIDC_ISSUER: '' })).toBeUndefined()
  expect(signInFromEnv(whole)).toMatchObject({ hours: 8, origin: ORIGIN })
  for (const name of Object.keys(whole)) {
    expect(() => signInFromEnv({ ...whole, [name]: '' }), name).toThrow(`${name} is missing`)
  }
  expect(() => signInFromEnv({ OIDC_HOURS: '8' })).toThrow(/OIDC_ISSUER is missing/)
  for (const [name, value] of [
    ['OIDC_ISSUER', 'http://id.example.com'],
    ['OIDC_ISSUER', 'http://localhost.example.com'],
    ['OIDC_ISSUER', 'https://id.example.com?x=1'],
    ['OIDC_ORIGIN', 'http://releases.example.com'],
    ['OIDC_ORIGIN', 'https://releases.example.com/console'],
    ['OIDC_CLIENT_SECRET', 'short-secret'],
    ['OIDC_HOURS', '25'],
    ['OIDC_HOURS', '0'],
  ] as const) {
    const refused = () => signInFromEnv({ ...whole, [name]: value })
    expect(refused, `${name} ${value}`).toThrow(name)
    expect(refused, `${name} ${value}`).not.toThrow(value)
  }
})
