import { SponsorPage } from '../features/site-pages/index.ts'

/** /sponsor */
export function Page() {
  return <SponsorPage />
}
