export { AutoTransfer } from './components/auto-transfer.tsx'
export { TransferForm } from './components/transfer-form.tsx'
