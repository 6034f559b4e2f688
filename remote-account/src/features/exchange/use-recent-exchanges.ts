import { dealRecordEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'

const RECENT = 5

/** The member's last exchanges, as the records have them. */
export function useRecentExchanges() {
  return useEndpoint(dealRecordEndpoint, { type: 'exchange', pageNum: 1, pageSize: RECENT })
}
