import { useParams } from '@site/shell/router'

import { ActivityPage, TaskAction, TaskBody } from '../features/activities/index.ts'

/** /activity/newTask/:id; an unknown id shows the empty state (open point 12). */
export function Page() {
  const { id = '' } = useParams()
  return <ActivityPage key={id} type="newTask" id={id} Body={TaskBody} Action={TaskAction} />
}
