export { type TurnoverOf, createWithdrawalsModule } from './withdrawals.routes.ts'
