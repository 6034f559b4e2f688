import { readFileSync } from 'node:fs'

import { signingText } from '@site/contracts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { openRewrittenPath } from '../http/index.ts'
import { createEnvelopeCipher } from './envelope-crypto.ts'

const VectorsSchema = v.object({
  siteKey: v.object({ aes: v.string(), sign: v.string() }),
  seal: v.array(v.object({ iv: v.string(), plain: v.string(), sealed: v.string() })),
  rewrite: v.array(v.object({ iv: v.string(), path: v.string(), sent: v.string() })),
  sign: v.array(
    v.object({
      method: v.string(),
      path: v.string(),
      body: v.string(),
      requestId: v.string(),
      timestamp: v.string(),
      token: v.string(),
      uniqueId: v.string(),
      theme: v.string(),
      sealed: v.string(),
      fileDigest: v.exactOptional(v.string()),
      text: v.string(),
      sign: v.string(),
    }),
  ),
})
const file = new URL('../../../../shared/contracts/tests/envelope-vectors.json', import.meta.url)
const vectors = v.parse(VectorsSchema, JSON.parse(readFileSync(file, 'utf8')))
const cipher = createEnvelopeCipher(vectors.siteKey)

describe('the vectors that browser and server share', () => {
  test.each(vectors.seal)('seal and open %j', ({ iv, plain, sealed }) => {
    expect(cipher.seal(plain, Buffer.from(iv, 'hex'))).toBe(sealed)
    expect(cipher.open(sealed)).toBe(plain)
  })

  test.each(vectors.rewrite)('rewritten path of $path', ({ path, sent }) => {
    expect(openRewrittenPath(cipher, sent)).toBe(path)
  })

  test.each(vectors.sign)('signature of $method $path', ({ text, sign, ...call }) => {
    expect(signingText(call)).toBe(text)
    expect(cipher.sign(text)).toBe(sign)
    expect(cipher.verify(text, sign)).toBe(true)
  })
})

describe('the envelope cipher', () => {
  test('a fresh IV stands in front: the same text is never sealed the same way twice', () => {
    const first = cipher.seal('{"a":1}')
    expect(cipher.seal('{"a":1}')).not.toBe(first)
    expect(Buffer.from(first, 'base64')).toHaveLength(32)
  })

  test('what was altered, cut or sealed by another key does not open', () => {
    const sealed = Buffer.from(cipher.seal('{"amount":"100.00"}'), 'base64')
    const foreign = createEnvelopeCipher({ aes: '11'.repeat(32), sign: '22'.repeat(32) })
    expect(cipher.open(sealed.subarray(0, -1).toString('base64'))).toBeUndefined()
    expect(cipher.open(sealed.subarray(0, 16).toString('base64'))).toBeUndefined()
    expect(cipher.open('')).toBeUndefined()
    expect(cipher.open('***')).toBeUndefined()
    expect(foreign.open(cipher.seal('a text that is longer than one block'))).not.toBe(
      'a text that is longer than one block',
    )
  })

  test('a signature of another text, length or case is refused', () => {
    const sign = cipher.sign('text')
    expect(cipher.verify('texu', sign)).toBe(false)
    expect(cipher.verify('text', sign.slice(1))).toBe(false)
    expect(cipher.verify('text', sign.toUpperCase())).toBe(false)
    expect(cipher.verify('text', '')).toBe(false)
  })

  test('a key that is no key is refused at start', () => {
    expect(() => createEnvelopeCipher({ aes: 'short', sign: '22'.repeat(32) })).toThrow(RangeError)
  })

  test('a path sealed under another prefix, or by another key, leads nowhere', () => {
    const sealed = Buffer.from(cipher.seal('/fd/api/v1/transfer/getBalance', Buffer.alloc(16, 7)), 'base64').toString(
      'base64url',
    )
    expect(openRewrittenPath(cipher, `/site/api/v1/s/${sealed}`)).toBe('/-/illegal')
    expect(openRewrittenPath(cipher, `/fd/api/v1/s/${sealed.slice(0, -2)}AA`)).toBe('/-/illegal')
    expect(openRewrittenPath(cipher, '/site/api/v1/user/login')).toBe('/site/api/v1/user/login')
  })
})
