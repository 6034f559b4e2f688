/** The house's margin by family; families not named take `OTHER_MARGIN`. */
const MARGINS = {
  R: 0.04,
  OU: 0.04,
  OUH: 0.06,
  OUC: 0.06,
  EO: 0.05,
  M: 0.06,
  PD: 0.2,
} as const
export const OTHER_MARGIN = 0.1

/** A family with a margin of its own. */
export type MarginFamily = keyof typeof MARGINS

const isNamed = (family: string): family is MarginFamily => Object.hasOwn(MARGINS, family)

export const MARGIN_FAMILIES: readonly MarginFamily[] = Object.keys(MARGINS).filter(isNamed)

export function usualMargin(family: string): number {
  return isNamed(family) ? MARGINS[family] : OTHER_MARGIN
}
