import { ACTIVITY_TYPES } from '@site/contracts'
import { useLocation, useParams } from '@site/shell/router'

import { ActivityPage } from '../features/activities/index.ts'

/** /activity/<template>/:id and /activity/friendInvitation; an unknown id shows the empty state (open point 12). */
export function Page() {
  const { id } = useParams()
  const [, , template] = useLocation().pathname.split('/')
  const type = ACTIVITY_TYPES.find((one) => one === template) ?? 'activityLandPage'
  return <ActivityPage key={`${type} ${id}`} type={type} id={id} />
}
