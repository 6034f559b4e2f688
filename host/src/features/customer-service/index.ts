export { askCustomerService, customerServiceAtom } from './customer-service.ts'
export { CustomerServiceOverlay } from './customer-service-overlay.tsx'
