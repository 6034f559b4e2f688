import { recordExportEndpoint } from '@site/contracts'
import type { RequestOf } from '@site/contracts'
import { call, toast, useAttempt } from '@site/shell'

import { useAccountTexts } from '../../lib/texts.ts'

/** Has the server write a file of all lines of a filter, and hands it to the browser to keep. */
export function useExport() {
  const t = useAccountTexts()
  const { isBusy, attempt } = useAttempt()
  const save = (filter: RequestOf<typeof recordExportEndpoint>): Promise<void> =>
    attempt(async () => {
      const { address, total, most } = await call(recordExportEndpoint, filter)
      const link = document.createElement('a')
      link.href = address
      link.download = ''
      link.click()
      toast.success(t(total > most ? 'records.exportCut' : 'records.exported', { count: Math.min(total, most) }))
    })
  return { isExporting: isBusy, save }
}
