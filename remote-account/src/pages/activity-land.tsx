import { useParams } from '@site/shell/router'

import { ActivityPage } from '../features/activities/index.ts'

/** /activity/activityLandPage/:id; an unknown id shows the empty state (open point 12). */
export function Page() {
  const { id = '' } = useParams()
  return <ActivityPage key={id} type="activityLandPage" id={id} />
}
