import { MAX_PAGE_SIZE } from '@site/contracts'
import { toast } from '@site/shell'

import { useAccountTexts } from '../../lib/texts.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { saveFile, toCsv } from './csv.ts'

/** More rows than anybody reads; the newest are kept. */
const MOST_PAGES = 20

export interface ExportOf<Row> {
  readonly fileName: string
  readonly head: readonly string[]
  readonly cells: (row: Row) => readonly string[]
  readonly load: (page: { readonly pageNum: number; readonly pageSize: number }) => Promise<{
    readonly list: readonly Row[]
    readonly total: number
  }>
}

/** Fetches the pages of a list one after another and hands them over as a CSV file. */
export function useExport() {
  const t = useAccountTexts()
  const { isBusy, attempt } = useAttempt()
  function save<Row>({ fileName, head, cells, load }: ExportOf<Row>): Promise<void> {
    return attempt(async () => {
      const rows: Row[] = []
      let total = 1
      for (let pageNum = 1; pageNum <= MOST_PAGES && rows.length < total; pageNum += 1) {
        // One after another on purpose: an export must not look like an attack to the gateway.
        const page = await load({ pageNum, pageSize: MAX_PAGE_SIZE })
        if (page.list.length === 0) break
        total = page.total
        rows.push(...page.list)
      }
      saveFile(fileName, toCsv([head, ...rows.map(cells)]))
      toast.success(t(rows.length < total ? 'records.exportCut' : 'records.exported', { count: rows.length }))
    })
  }
  return { isExporting: isBusy, save }
}
