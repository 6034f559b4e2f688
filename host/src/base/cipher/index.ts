export { decrypt, encrypt, hmacSha256Hex, md5Hex, randomHex, sha256Hex, toBase64Url } from './cipher.ts'
