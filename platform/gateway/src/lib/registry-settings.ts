import { FeatureFlagsSchema, SiteSettingsSchema, THEME_IDS, type ThemeId } from '@site/contracts'
import { askServer } from '@site/server'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'

/** Settings may be this old: a change by ops shows within it, and the registry is asked once per theme and process. */
const FRESH_MS = 2_000
const ANSWER_MS = 1_500

const SettingsSchema = v.object({ settings: SiteSettingsSchema, flags: FeatureFlagsSchema })
/** What the composition of a theme tells a gateway. */
export type RegistrySettings = v.InferOutput<typeof SettingsSchema>

const AnswerSchema = v.object({ payload: v.pipe(v.string(), v.parseJson(), SettingsSchema) })

interface Known {
  readonly settings: RegistrySettings
  readonly etag: string
}

/**
 * The site settings and flags of each theme from a registry over HTTP, for gateways that run apart from it. They only mirror what
 * the signed composition tells the page (open point 9). All are asked for at once, so that they are known before they
 * are needed; while the registry is away the last known ones stay in use.
 *
 * @param url where the registry answers, without a path
 * @returns rejects only while nothing has been known yet
 */
export function createRegistrySettings(
  url: string,
  { log, now = Date.now }: { readonly log: FastifyBaseLogger; readonly now?: () => number },
): (theme: ThemeId) => Promise<RegistrySettings> {
  const known = new Map<ThemeId, Known>()
  const latest = new Map<ThemeId, { readonly requestedAt: number; readonly answer: Promise<RegistrySettings> }>()

  async function fetchSettings(theme: ThemeId): Promise<RegistrySettings> {
    const before = known.get(theme)
    try {
      const response = await askServer('registry', new URL(`/registry/composition/${theme}`, url), {
        headers: before === undefined ? {} : { 'if-none-match': before.etag },
        signal: AbortSignal.timeout(ANSWER_MS),
        redirect: 'error',
      })
      if (response.status === 304 && before !== undefined) return before.settings
      if (!response.ok) throw new Error(`the registry answered ${response.status}`)
      const settings = v.parse(AnswerSchema, await response.json()).payload
      known.set(theme, { settings, etag: response.headers.get('etag') ?? '' })
      return settings
    } catch (error) {
      if (before === undefined) throw error
      log.warn({ err: error, theme }, 'the registry does not answer; its last known settings stay')
      return before.settings
    }
  }

  function settingsOf(theme: ThemeId): Promise<RegistrySettings> {
    const last = latest.get(theme)
    if (last !== undefined && now() - last.requestedAt < FRESH_MS) return last.answer
    const answer = fetchSettings(theme)
    latest.set(theme, { requestedAt: now(), answer })
    // A first answer that failed is asked for again by the next call.
    answer.catch((error: unknown) => {
      latest.delete(theme)
      log.warn({ err: error, theme }, 'the registry has not told its settings yet')
    })
    return answer
  }

  for (const theme of THEME_IDS) void settingsOf(theme).catch(() => {})
  return settingsOf
}
