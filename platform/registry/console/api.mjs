// Calls of the registry: by a token, which stays in this tab, or by a session, whose cookie no script reads.

const api = '/registry/api'
const tokenKey = 'registry-token'
/** How long to wait before listening again, longer each time, in milliseconds. */
const LISTEN_AGAIN_MS = [1_000, 2_000, 5_000, 10_000]

const SAVED_AFTER_MS = 10_000

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

/** What a call by a session carries that a page of somebody else cannot know. */
let guard = ''

const authorized = () => {
  const secret = sessionStorage.getItem(tokenKey)
  return secret === null ? { 'x-registry-guard': guard } : { authorization: `Bearer ${secret}` }
}

/** How somebody may sign in without a token, and whether this browser has. */
export async function signInOffer() {
  return call('/sign-in')
}

/** Who calls, by the token of this tab or the session of this browser. */
export async function whoAmI() {
  guard = ''
  const { guard: own = '', ...who } = await call('/whoami')
  guard = own
  return who
}

/** Ends the session of this browser. */
export async function endSession() {
  try {
    await call('/sign-out', { method: 'POST' })
  } catch (error) {
    if (error.status !== 401) throw error
  }
}

async function refusalOf(response) {
  return new Refusal(response.status, await response.json().catch(() => ({})))
}

async function send(path, init) {
  try {
    return await fetch(api + path, init)
  } catch {
    throw new Refusal(0, { message: 'The registry does not answer. What is shown may be old.' })
  }
}

export async function call(path, { method = 'GET', body, basedOn } = {}) {
  const headers = authorized()
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (basedOn !== undefined) headers['if-match'] = `"${basedOn}"`
  const response = await send(path, { method, headers, body: body && JSON.stringify(body) })
  if (!response.ok) throw await refusalOf(response)
  return response.json().catch(() => ({}))
}

/** A file that only whoever has the token gets, as one that the browser saves. */
export async function save(path, name) {
  const response = await send(path, { headers: authorized() })
  if (!response.ok) throw await refusalOf(response)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  // the browser may still be about to read it
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_AFTER_MS)
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Hears of changes until it is ended, and listens again when the stream breaks off.
 * @param onChange told when something changed, and now and then when nothing did
 * @param onState told whether the stream is open
 * @returns the way to end it
 */
export function listen(onChange, onState) {
  const ending = new AbortController()
  let tries = 0
  let seen = ''

  async function readEvents() {
    const response = await fetch(`${api}/events`, { headers: authorized(), signal: ending.signal })
    if (!response.ok) throw await refusalOf(response)
    tries = 0
    onState(true)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let text = ''; ;) {
      const { value, done } = await reader.read()
      if (done) return
      text += value
      const end = text.lastIndexOf('\n\n')
      if (end === -1) continue
      const events = text.slice(0, end)
      text = text.slice(end + 2)
      const height = events.match(/^data: \d+$/gm)?.at(-1) ?? seen
      // a line that says nothing is a good moment to look at what no audit line tells: how releases do
      if (height !== seen || events.includes(': still here')) onChange()
      seen = height
    }
  }

  void (async () => {
    while (!ending.signal.aborted) {
      try {
        await readEvents()
      } catch (error) {
        if (error.status === 401) return onChange()
      }
      if (ending.signal.aborted) return
      onState(false)
      await wait(LISTEN_AGAIN_MS[Math.min(tries, LISTEN_AGAIN_MS.length - 1)])
      tries += 1
    }
  })()
  return () => ending.abort()
}
