export { createGateway, refuseSandboxInProduction } from './app.ts'
export { openDatabase } from './db/open-database.ts'
export { captchaFromEnv } from './lib/captcha-demand.ts'
