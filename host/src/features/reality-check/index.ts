export { RealityCheckOverlay } from './reality-check-overlay.tsx'
