export { exchangeModule } from './exchange.routes.ts'
