import { useParams } from '@site/shell/router'

import { ActivityPage, RaceBody } from '../features/activities/index.ts'

/** /activity/racePage/:id; an unknown id shows the empty state (open point 12). */
export function Page() {
  const { id = '' } = useParams()
  return <ActivityPage key={id} type="racePage" id={id} Body={RaceBody} />
}
