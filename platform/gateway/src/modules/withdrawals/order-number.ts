/** A withdrawal's number as people see it: `W0000000012`. */
export function orderNumber(id: number): string {
  return `W${String(id).padStart(10, '0')}`
}

/** The id behind a number; undefined when it is none, which each other spelling of one is. */
export function orderId(orderNo: string): number | undefined {
  const id = /^W\d{10,15}$/.test(orderNo) ? Number(orderNo.slice(1)) : undefined
  return id !== undefined && orderNumber(id) === orderNo ? id : undefined
}
