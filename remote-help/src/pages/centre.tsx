import { CentreHome } from '../features/centre/index.ts'

/** /app/help */
export function Page() {
  return <CentreHome />
}
