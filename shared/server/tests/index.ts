export { failAt, failing, OF_TEST, watchStatements } from './failing-statements.ts'
export { inputOf, type KnownValues } from './generated-input.ts'
export { routesOf } from './routes-of.ts'
export { createRouteTrials, type TriedRoute, triedRoutesOf } from './tried-routes.ts'
