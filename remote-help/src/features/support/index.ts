export { askSupport } from './ask-support.ts'
export { SupportButton } from './support-button.tsx'
export { SupportCard } from './support-card.tsx'
