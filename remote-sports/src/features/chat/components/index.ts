/** One chunk: what several chunks have in common comes with the pages. */
export { ChatPanel } from './chat-panel.tsx'
export { ChatSheet } from './chat-sheet.tsx'
