export { ExchangeForm } from './components/exchange-form.tsx'
export { ExchangeNotes } from './components/exchange-notes.tsx'
export { useQuote } from './use-quote.ts'
