export { CentreHome } from './components/centre-home.tsx'
export { HelpFrame } from './components/help-frame.tsx'
export { Pager } from './components/pager.tsx'
