export { createFingerprintPage, FINGERPRINT_PATH } from './frame-page.ts'
