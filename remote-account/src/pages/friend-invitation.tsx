import { ActivityPage, InvitationAction, InvitationBody } from '../features/activities/index.ts'

/** /activity/friendInvitation */
export function Page() {
  return <ActivityPage type="friendInvitation" Body={InvitationBody} Action={InvitationAction} />
}
