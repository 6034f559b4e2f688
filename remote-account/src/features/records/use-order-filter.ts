import { siteDate } from '@site/domain'
import { serverNow } from '@site/shell'
import { useMemo, useState } from 'react'

import { periodOf, periodsUntil } from './period.ts'
import { PAGE_SIZE, useCursorPages } from './use-cursor-pages.ts'

/** Which orders are listed: those of a period, in all states or one; and the page of them that is read. */
export function useOrderFilter<Status extends number>() {
  const [span, setSpan] = useState(() => periodsUntil(siteDate(serverNow())).month)
  const [status, setStatus] = useState<Status>()
  const filter = useMemo(() => ({ ...periodOf(span, serverNow()), status }), [span, status])
  const pages = useCursorPages(filter)
  return {
    span,
    setSpan,
    status,
    setStatus,
    filter,
    pages,
    request: { ...filter, ...pages.cursor, pageSize: PAGE_SIZE },
  }
}

export type OrderFilter<Status extends number> = ReturnType<typeof useOrderFilter<Status>>
