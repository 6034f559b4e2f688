export { createGateway, refuseInProduction } from './app.ts'
export { openDatabase } from './db/open-database.ts'
export { captchaFromEnv } from './lib/captcha-demand.ts'
