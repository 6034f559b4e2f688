import { dealRecordEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'

/** The kinds of money calls whose pages list what was done by them last. */
export type RecentType = 'exchange' | 'transfer'

const RECENT = 5

/** The member's last deals of one kind, as the records have them; asked for at each look. */
export function useRecentDeals(type: RecentType) {
  return useEndpoint(dealRecordEndpoint, { type, pageNum: 1, pageSize: RECENT }, { fresh: true })
}
