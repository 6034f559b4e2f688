import { useParams } from '@site/shell/router'

import { ActivityLanding } from '../features/activities/index.ts'

/** /activity/activityLandPage/:id; an unknown id shows the empty state (open point 12). */
export function Page() {
  const { id = '' } = useParams()
  return <ActivityLanding key={id} id={id} />
}
