export { HotStrip } from './hot-strip.tsx'
