export { TransferForm } from './components/transfer-form.tsx'
