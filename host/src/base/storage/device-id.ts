const TWO_YEARS_S = 63_072_000

let given: string | undefined

/** The device id that the edge set as a cookie: the unique id of every call (open point 40). */
export function readDeviceId(): string {
  return /(?:^|;\s*)did=([0-9a-f-]{36})/.exec(document.cookie)?.[1] ?? (given ??= giveDeviceId())
}

/** Where no edge makes the pages the browser names itself; with cookies forbidden the id lasts as long as the page. */
function giveDeviceId(): string {
  const id = crypto.randomUUID()
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `did=${id}; Path=/; Max-Age=${TWO_YEARS_S}; SameSite=Lax${secure}`
  return id
}
