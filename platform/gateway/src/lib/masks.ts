/** `13812345678` → `138****5678` (open point 23). */
export function maskPhone(phone: string): string {
  return phone.length < 7 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}

/** `someone@example.com` → `so***@example.com` */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 2)}***@${host}`
}

/** `张三丰` → `张**`; never tells more than the first character. */
export function maskRealName(name: string): string {
  const [first = '', ...rest] = Array.from(name)
  return first + '*'.repeat(Math.max(1, rest.length))
}
