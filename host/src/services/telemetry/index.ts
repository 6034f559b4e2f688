export { createTelemetry, healthBeacon } from './telemetry.ts'
