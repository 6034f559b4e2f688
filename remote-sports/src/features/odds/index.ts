export { cellPainter } from './cells.ts'
export { columnName, marketName, pickName } from './names.ts'
export { oddsTypeAtom } from './odds-type.ts'
export { PriceCell } from './price-cell.tsx'
