export { DeveloperOverlay } from './developer-overlay.tsx'
