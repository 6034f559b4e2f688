import AES from 'crypto-js/aes.js'
import Base64 from 'crypto-js/enc-base64.js'
import Hex from 'crypto-js/enc-hex.js'
import Utf8 from 'crypto-js/enc-utf8.js'
import MD5 from 'crypto-js/md5.js'

// The only door to crypto-js, which its author no longer develops: AES-CBC and MD5 as the wire format asks for them
// (spec 9, open point 37). Cross-checked with the server's own cryptography in cipher.test.ts.

/** MD5 in lower-case hex; passwords leave the browser in this form only (spec 9). */
export function md5Hex(text: string): string {
  return MD5(text).toString(Hex)
}

/** Base64 of a fresh 16-byte IV followed by the AES-256-CBC, PKCS7 ciphertext of the UTF-8 text. */
export function encrypt(text: string, keyHex: string, ivHex: string = randomHex(16)): string {
  const iv = Hex.parse(ivHex)
  const { ciphertext } = AES.encrypt(Utf8.parse(text), Hex.parse(keyHex), { iv })
  return Base64.stringify(iv.clone().concat(ciphertext))
}

/** The text of `encrypt`. Throws when the bytes are no such ciphertext. */
export function decrypt(sealed: string, keyHex: string): string {
  const hex = Base64.parse(sealed).toString(Hex)
  const ciphertext = Base64.stringify(Hex.parse(hex.slice(32)))
  return AES.decrypt(ciphertext, Hex.parse(keyHex), { iv: Hex.parse(hex.slice(0, 32)) }).toString(Utf8)
}

/** Base64 in the form that may stand in a path. */
export function toBase64Url(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Hex HMAC-SHA256 of a text; the browser's own cryptography does it. */
export async function hmacSha256Hex(text: string, keyHex: string): Promise<string> {
  const key = await hmacKey(keyHex)
  return bytesToHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))))
}

/** Hex sha256 of a file's bytes. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

const hmacKeys = new Map<string, Promise<CryptoKey>>()

function hmacKey(keyHex: string): Promise<CryptoKey> {
  let key = hmacKeys.get(keyHex)
  if (key === undefined) {
    const bytes = Uint8Array.from(keyHex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    hmacKeys.set(keyHex, key)
  }
  return key
}

function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Random bytes, so many, in hex. */
export function randomHex(length: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(length)))
}
