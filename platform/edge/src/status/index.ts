export { createStatusBoard, type StatusProbes } from './board.ts'
export { probesByHttp } from './probes.ts'
export { STATUS_HEADERS, statusPage } from './page.ts'
