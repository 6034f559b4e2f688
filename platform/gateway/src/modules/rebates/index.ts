export { rebatesModule } from './rebates.module.ts'
