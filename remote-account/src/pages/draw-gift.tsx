import { useParams } from '@site/shell/router'

import { ActivityPage, DrawAction, DrawBody } from '../features/activities/index.ts'

/** /activity/drawGift/:id; an unknown id shows the empty state (open point 12). */
export function Page() {
  const { id = '' } = useParams()
  return <ActivityPage key={id} type="drawGift" id={id} Body={DrawBody} Action={DrawAction} />
}
