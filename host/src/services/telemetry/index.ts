export { createTelemetry } from './telemetry.ts'
