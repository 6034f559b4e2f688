import { MOST_RECORD_DAYS } from '@site/contracts'
import { siteDate } from '@site/domain'
import { serverNow } from '@site/shell'
import { spanBefore } from '@site/ui'
import { useMemo, useState } from 'react'

import { PAGE_SIZE, useCursorPages } from '../../lib/use-cursor-pages.ts'
import { periodOf } from '../records/index.ts'

/** Which rewards are listed: those of a period, of all kinds or one; and the page of them that is read. */
export function useRewardFilter<Kind extends string = never>() {
  // They are few: as far back as one list goes.
  const [span, setSpan] = useState(() => spanBefore(siteDate(serverNow()), MOST_RECORD_DAYS - 1, MOST_RECORD_DAYS))
  const [type, setType] = useState<Kind>()
  const filter = useMemo(() => ({ ...periodOf(span, serverNow()), ...(type !== undefined && { type }) }), [span, type])
  const pages = useCursorPages(filter)
  return { span, setSpan, type, setType, filter, pages, request: { ...filter, ...pages.cursor, pageSize: PAGE_SIZE } }
}

export type RewardFilter = Pick<ReturnType<typeof useRewardFilter>, 'span' | 'setSpan' | 'pages'>
