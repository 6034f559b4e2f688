export { createVipModule } from './vip.routes.ts'
