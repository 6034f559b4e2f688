export {
  type Notification,
  NOTIFY_HEADERS,
  NOTIFY_PATH,
  NotificationSchema,
  notifySecret,
  type NotifyStatus,
} from './notification.ts'
export type { PaymentProvider, ProviderCollection } from './payment-provider.ts'
export { PAYMENTS_A_PAGE, PAYMENTS_PATH, type Payments, PaymentsQuerySchema, PaymentsSchema } from './payment-list.ts'
export { createSandboxProvider, halfOf, type SandboxProvider } from './sandbox-provider.ts'
