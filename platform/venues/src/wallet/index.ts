export { createWalletClient, type WalletClient } from './wallet-client.ts'
export { WalletRefusal, WalletUnknown } from './wallet-errors.ts'
