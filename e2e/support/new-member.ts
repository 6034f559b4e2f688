import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { registerEndpoint, STATUS, STORAGE_KEYS, type LoginAnswer } from '@site/contracts'
import { type Api, DEMO_PASSWORD, md5 } from './api.ts'

export type NewMember = LoginAnswer & { readonly name: string; readonly password: string }

/**
 * The date of birth of some grown-up: with the same name and the same one two members would be one person. Their birthday is
 * not near, for which there would be a gift that no test knows of.
 */
export function newBirthday(): string {
  const date = new Date(Date.now() + randomInt(60, 300) * 86_400_000)
  date.setUTCFullYear(randomInt(1940, 1995))
  return date.toISOString().slice(0, 10)
}

/**
 * A member of their own, with nothing in the wallet, so that no other test sees what becomes of it.
 *
 * @param isAgeKnown false for one who has not said when they were born, and may not play yet
 */
export async function newMember(api: Api, isAgeKnown = true): Promise<NewMember> {
  const name = `nm${randomInt(100_000_000, 999_999_999)}`
  const password = md5(DEMO_PASSWORD)
  const input = { name, password, secondPassword: password, ...(isAgeKnown && { birthday: newBirthday() }) }
  const { code, message } = await api.call(registerEndpoint, input)
  if (code !== STATUS.SUCCESS) throw new Error(`${name} could not register: ${code} ${message}`)
  return { name, password: DEMO_PASSWORD, ...(await api.logIn(name)) }
}

/** Lets the page's first document begin with this session, and send its calls readable. */
export async function enterAs(page: Page, { token, userId }: LoginAnswer): Promise<void> {
  await page.addInitScript(
    ({ entries, entered }) => {
      // Frames of venues have no business with the session; and who logged out stays so when the page is loaded again.
      if (window.top !== window || sessionStorage.getItem(entered) !== null) return
      sessionStorage.setItem(entered, 'yes')
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    {
      entries: { [STORAGE_KEYS.token]: token, [STORAGE_KEYS.userId]: userId, [STORAGE_KEYS.safeSwitch]: '0' },
      entered: `entered ${token}`,
    },
  )
}

/** Bodies of the calls to a path, in their order, from now on; the page must send them readable. */
export function bodiesOf(page: Page, path: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path && request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  return bodies
}
