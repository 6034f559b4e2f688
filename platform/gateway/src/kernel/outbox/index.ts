export { createMailOutbox, type MailOptions } from './mail-outbox.ts'
export { createSandboxOutbox, type Outbox } from './outbox.ts'
