/** `2026-11-20 23:05 UTC` */
export function moment(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
