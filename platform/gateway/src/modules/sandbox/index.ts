export { sandboxModule } from './sandbox.routes.ts'
