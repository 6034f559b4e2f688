import { useParams } from '@site/shell/router'

import { ActivityPage, BettingAction, BettingBody } from '../features/activities/index.ts'

/** /activity/bettingGift/:id; an unknown id shows the empty state (open point 12). */
export function Page() {
  const { id = '' } = useParams()
  return <ActivityPage key={id} type="bettingGift" id={id} Body={BettingBody} Action={BettingAction} />
}
