/** Banks that withdrawals can go to. Made-up names: the site is a sandbox and deals with no real bank. */
export const BANKS = [
  { bankCode: 'HYB', name: '海元银行', color: '#0b6fb8' },
  { bankCode: 'JCB', name: '锦城银行', color: '#b3261e' },
  { bankCode: 'NFB', name: '南枫银行', color: '#c2410c' },
  { bankCode: 'YQB', name: '云启银行', color: '#0f766e' },
  { bankCode: 'XHB', name: '星河银行', color: '#4338ca' },
  { bankCode: 'TSB', name: '泰山农商银行', color: '#15803d' },
  { bankCode: 'BJB', name: '北极光银行', color: '#0e7490' },
  { bankCode: 'MLB', name: '木兰银行', color: '#9d174d' },
] as const

export function bankName(code: string): string | undefined {
  return BANKS.find(({ bankCode }) => bankCode === code)?.name
}
