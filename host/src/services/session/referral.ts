const CODE = /^[\w-]{1,64}$/
const REGISTRATION = ['rcode', 'rCode', 'RCode', 'r_code']
const INVITE = ['icode', 'iCode', 'ICode', 'i_code']

export interface Referral {
  readonly registrationCode?: string
  readonly inviteCode?: string
  readonly originalUrl: string
}

/**
 * Referral codes of an address, from its query and from its hash part, in any of their spellings; the first one that
 * is not empty wins (open point 16). Undefined when the address carries none.
 */
export function referralFrom(address: string): Referral | undefined {
  const url = new URL(address)
  const hashQuery = url.hash.includes('?') ? url.hash.slice(url.hash.indexOf('?')) : url.hash.replace(/^#\/?/, '')
  const sources = [url.searchParams, new URLSearchParams(hashQuery)]
  const first = (names: readonly string[]): string | undefined =>
    sources.flatMap((source) => names.map((name) => source.get(name)?.trim() ?? '')).find((value) => CODE.test(value))
  const registrationCode = first(REGISTRATION)
  const inviteCode = first(INVITE)
  if (registrationCode === undefined && inviteCode === undefined) return undefined
  return {
    originalUrl: address,
    ...(registrationCode === undefined ? {} : { registrationCode }),
    ...(inviteCode === undefined ? {} : { inviteCode }),
  }
}
