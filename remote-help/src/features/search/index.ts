export { HelpSearch } from './help-search.tsx'
