export { AgentPage } from './components/agent-page.tsx'
export { DownloadPage } from './components/download-page.tsx'
export { SponsorPage } from './components/sponsor-page.tsx'
