export { callVerified } from './call-verified.ts'
export { CaptchaOverlay } from './captcha-overlay.tsx'
export { captchaAtom } from './captcha-state.ts'
