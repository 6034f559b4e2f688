import type { CallContext } from '../../context/index.ts'

/**
 * Whether a member may begin to play now, from there.
 *
 * @throws ApiError 6003 during a pause of the member's own, 6012 where a limit of the member's own leaves nothing, 6031
 * and 6033 from an area that is excluded
 */
export type MayEnter = (memberId: number, from: Pick<CallContext, 'ip' | 'deviceId'>) => Promise<void>
