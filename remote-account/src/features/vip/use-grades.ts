import { gradeListEndpoint } from '@site/contracts'
import { bus, useEndpoint, useSession } from '@site/shell'
import { useEffect } from 'react'

/** The grades, and where the member stands. The frame is told where it shows another grade. */
export function useGrades() {
  const { user } = useSession()
  const query = useEndpoint(gradeListEndpoint, {}, { fresh: true })
  const shown = user?.vipGrade
  const current = query.data?.current
  useEffect(() => {
    if (shown !== undefined && current !== undefined && shown !== current) bus.emit('user_changed')
  }, [shown, current])
  return query
}
