export { decrypt, encrypt, hmacSha256Hex, md5Hex, sha256Hex, toBase64Url } from './cipher.ts'
