export { type Market, readMarket } from './market.ts'
export { lineAndPrice, lineOf, priceOf } from './price.ts'
