export { openCustomerService } from './open-customer-service.ts'
export { SupportButton } from './support-button.tsx'
export { SupportCard } from './support-card.tsx'
