// Calls of the registry. The token stays in this tab.

const api = '/registry/api'
const tokenKey = 'registry-token'

export const token = {
  isThere: () => sessionStorage.getItem(tokenKey) !== null,
  set: (value) => sessionStorage.setItem(tokenKey, value),
  forget: () => sessionStorage.removeItem(tokenKey),
}

export class Refusal extends Error {
  constructor(status, answer) {
    super(answer.message ?? `The registry answered ${status}.`)
    this.status = status
    this.answer = answer
  }
}

export async function call(path, { method = 'GET', body, basedOn } = {}) {
  const headers = { authorization: `Bearer ${sessionStorage.getItem(tokenKey) ?? ''}` }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (basedOn !== undefined) headers['if-match'] = `"${basedOn}"`
  const response = await fetch(api + path, { method, headers, body: body && JSON.stringify(body) })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Refusal(response.status, answer)
  return answer
}
