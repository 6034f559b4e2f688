export type { Disputable } from './disputable.ts'
export { createDisputesModule } from './disputes.routes.ts'
