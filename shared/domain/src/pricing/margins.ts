/** The house's margin by family; families not named take `other`. */
const MARGINS: Readonly<Record<string, number>> = {
  R: 0.04,
  OU: 0.04,
  OUH: 0.06,
  OUC: 0.06,
  EO: 0.05,
  M: 0.06,
  PD: 0.2,
}
const OTHER_MARGIN = 0.1

export function usualMargin(family: string): number {
  return MARGINS[family] ?? OTHER_MARGIN
}
