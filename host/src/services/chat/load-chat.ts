import type { openRoom } from './open-room.ts'

/** Fetches the chat's code: nobody needs it before a room is opened. */
export function loadChat(): Promise<{ readonly openRoom: typeof openRoom }> {
  return import(/* webpackChunkName: "chat" */ './open-room.ts')
}
