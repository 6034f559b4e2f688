import { bus } from '@site/shell'

/** Asks the host for online customer service; the host shows its safety tip first and then opens the address (spec 2.6). */
export function openCustomerService(): void {
  bus.emit('customer_service')
}
