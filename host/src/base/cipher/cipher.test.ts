import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { decrypt, encrypt, hmacSha256Hex, md5Hex, toBase64Url } from './cipher.ts'

const TEXTS = ['', '{}', 'a'.repeat(15), 'b'.repeat(16), '{"name":"demo01","金额":"1,234.50 元 😀"}', '\u0000\n\t"\\']

function nodeEncrypt(text: string, key: Buffer, iv: Buffer): string {
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

function nodeDecrypt(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16))
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8')
}

describe('the browser’s envelope against Node’s own cryptography', () => {
  test.each(TEXTS)('both sides make the same ciphertext and read each other: %j', (text) => {
    const key = randomBytes(32)
    const iv = randomBytes(16)
    const sealed = encrypt(text, key.toString('hex'), iv.toString('hex'))
    expect(sealed).toBe(nodeEncrypt(text, key, iv))
    expect(nodeDecrypt(encrypt(text, key.toString('hex')), key)).toBe(text)
    expect(decrypt(nodeEncrypt(text, key, iv), key.toString('hex'))).toBe(text)
  })

  test('the IV is fresh each time', () => {
    const key = randomBytes(32).toString('hex')
    expect(encrypt('same', key)).not.toBe(encrypt('same', key))
  })

  test.each(TEXTS)('MD5 and HMAC-SHA256 agree: %j', async (text) => {
    const key = randomBytes(32)
    expect(md5Hex(text)).toBe(createHash('md5').update(text, 'utf8').digest('hex'))
    expect(await hmacSha256Hex(text, key.toString('hex'))).toBe(
      createHmac('sha256', key).update(text, 'utf8').digest('hex'),
    )
  })

  test('base64url is the one that Node reads', () => {
    const bytes = randomBytes(61)
    expect(Buffer.from(toBase64Url(bytes.toString('base64')), 'base64url')).toEqual(bytes)
  })
})
