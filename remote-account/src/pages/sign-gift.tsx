import { useParams } from '@site/shell/router'

import { ActivityPage, SignAction, SignBody } from '../features/activities/index.ts'

/** /activity/signGift/:id; an unknown id shows the empty state (open point 12). */
export function Page() {
  const { id = '' } = useParams()
  return <ActivityPage key={id} type="signGift" id={id} Body={SignBody} Action={SignAction} />
}
