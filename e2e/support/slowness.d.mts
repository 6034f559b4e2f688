/** How many times as slow as the reference machine this one is: 1 to 8, 1 unless `TEST_SLOWNESS` says so. */
export const slowness: number
export function readSlowness(text: string | undefined): number
export function measureSlowness(): Promise<number>
export function toSlowness(times: readonly number[]): number
