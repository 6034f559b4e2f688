import { MINUTE_MS } from '../calendar/index.ts'

/**
 * Whether a reality check is due in a session of play: the end of an interval has been reached since the last one that was
 * answered. Another interval counts from the beginning of the session, too.
 *
 * @param elapsedMs since the session began
 * @param answeredMs what had elapsed when the last check was answered; 0 before the first
 * @param minutes the member's interval
 */
export function isRealityCheckDue(elapsedMs: number, answeredMs: number, minutes: number): boolean {
  const intervals = (ms: number) => Math.floor(ms / (minutes * MINUTE_MS))
  return intervals(elapsedMs) > intervals(answeredMs)
}
