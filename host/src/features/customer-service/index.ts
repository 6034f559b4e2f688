export { CustomerServiceOverlay } from './customer-service-overlay.tsx'
export { openCustomerService, customerServiceAtom } from './customer-service.ts'
