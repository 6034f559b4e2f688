/** `someone@example.com` → `so***@example.com` */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 2)}***@${host}`
}

/** `player88` → `pl***8`, a member's name where others read it */
export function maskName(name: string): string {
  return `${name.slice(0, 2)}***${name.slice(-1)}`
}

/** `张三丰` → `张**`; never tells more than the first character. */
export function maskRealName(name: string): string {
  const [first = '', ...rest] = Array.from(name)
  return first + '*'.repeat(Math.max(1, rest.length))
}

/** `6222021234567890` → `**** **** **** 7890` */
export function maskCard(number: string): string {
  return `**** **** **** ${number.slice(-4)}`
}
