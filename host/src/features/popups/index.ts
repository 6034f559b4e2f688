export { PopupsOverlay } from './popups-overlay.tsx'
