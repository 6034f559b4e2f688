import { parseFen } from '@site/domain'

/** How much of what is required is done, both in yuan as on the wire: 0 to 1, and 1 only when all of it is. */
export function shareOf({ required, done }: { readonly required: string; readonly done: string }): number {
  const [wanted, has] = [parseFen(required), parseFen(done)]
  if (wanted <= 0n || has >= wanted) return 1
  return Number((has * 1_000n) / wanted) / 1_000
}
