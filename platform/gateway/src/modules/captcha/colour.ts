/** A colour of CSS from hue in degrees, saturation, lightness and opacity in 0-1. */
export function hsl(hue: number, saturation: number, lightness: number, alpha = 1): string {
  return `hsla(${hue % 360}, ${saturation * 100}%, ${lightness * 100}%, ${alpha})`
}
