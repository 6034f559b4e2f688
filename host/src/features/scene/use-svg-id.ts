import { useId } from 'react'

/** A prefix for the ids of one drawing: the same drawing may be on the page twice, and one of them hidden. */
export function useSvgId(): string {
  return `art${useId().replaceAll(/\W/g, '')}-`
}
