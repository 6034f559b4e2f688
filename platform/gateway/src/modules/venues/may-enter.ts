/**
 * Whether a member may begin to play now.
 *
 * @throws ApiError 6003 during a pause of the member's own, 6012 where a limit of the member's own leaves nothing
 */
export type MayEnter = (memberId: number) => Promise<void>
