/** How many there are, for people, grouped as the Chinese locale groups: 1234 is "1,234". */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
