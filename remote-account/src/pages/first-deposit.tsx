import { useParams } from '@site/shell/router'

import { ActivityPage, DepositAction, DepositBody } from '../features/activities/index.ts'

/** /activity/firstDeposit/:id; an unknown id shows the empty state (open point 12). */
export function Page() {
  const { id = '' } = useParams()
  return <ActivityPage key={id} type="firstDeposit" id={id} Body={DepositBody} Action={DepositAction} />
}
