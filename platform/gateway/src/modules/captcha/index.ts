export { captchaModule } from './captcha.routes.ts'
export { type CaptchaGiven, createCaptchaService } from './captcha.service.ts'
