const formatters: { grouped?: Intl.NumberFormat } = {}

/** A number of people or things for people: grouped, `1,234`. */
export function formatCount(count: number): string {
  // Made on first use, so that importing this module costs nothing.
  formatters.grouped ??= new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 0 })
  return formatters.grouped.format(count)
}
