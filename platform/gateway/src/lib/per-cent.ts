/** A rate of hundredths of a per cent as the number of per cent: `1.25`. */
export function perCent(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}
