export { CustomerServiceOverlay } from './customer-service-overlay.tsx'
export { askCustomerService, customerServiceAtom } from './customer-service.ts'
