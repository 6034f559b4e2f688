import { DownloadPage } from '../features/site-pages/index.ts'

/** /download */
export function Page() {
  return <DownloadPage />
}
