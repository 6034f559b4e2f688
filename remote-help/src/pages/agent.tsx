import { AgentPage } from '../features/site-pages/index.ts'

/** /agent */
export function Page() {
  return <AgentPage />
}
