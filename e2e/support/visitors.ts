import { randomUUID } from 'node:crypto'
import {
  CompositionSchema,
  HEALTH_PATH,
  SignedCompositionSchema,
  type ComposedRemote,
  type HealthReport,
  type ThemeId,
} from '@site/contracts'
import * as v from 'valibot'
import type { Site } from './site-process.ts'

/** What a device has of a remote on a theme. @throws when the theme does not run it */
export async function givenTo(
  site: Pick<Site, 'url'>,
  theme: ThemeId,
  remote: string,
  device: string,
): Promise<ComposedRemote> {
  const answer = await fetch(`${site.url}/registry/composition/${theme}`, { headers: { cookie: `did=${device}` } })
  const { payload } = v.parse(SignedCompositionSchema, await answer.json())
  const given = v.parse(CompositionSchema, JSON.parse(payload)).remotes[remote]
  if (given === undefined) throw new Error(`${theme} does not run ${remote}`)
  return given
}

/** A device that has the candidate of a remote, found by trying. */
export async function deviceWithCandidate(site: Pick<Site, 'url'>, theme: ThemeId, remote: string): Promise<string> {
  for (let tries = 0; tries < 10_000; tries += 1) {
    const device = randomUUID()
    if ((await givenTo(site, theme, remote, device)).cohort === 'candidate') return device
  }
  throw new Error(`no device has a candidate of ${remote}`)
}

/**
 * So many visits of a theme, each of a device and from an address of its own, which report of a remote what their page would.
 *
 * @param becomes what became of the release that a device was given
 */
export async function visitors(
  site: Pick<Site, 'url'>,
  count: number,
  { theme, remote }: { readonly theme: ThemeId; readonly remote: string },
  becomes: (
    given: ComposedRemote,
  ) => readonly Pick<Extract<HealthReport, { outcome: unknown }>, 'version' | 'outcome'>[],
): Promise<void> {
  for (let visit = 0; visit < count; visit += 1) {
    const device = randomUUID()
    const given = await givenTo(site, theme, remote, device)
    const reports = becomes(given).map((report) => ({ ...report, remote, cohort: given.cohort }))
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      cookie: `did=${device}`,
      'x-forwarded-for': `10.4.${visit >> 8}.${visit & 255}`,
    }
    const sent = await fetch(site.url + HEALTH_PATH, {
      method: 'POST',
      headers,
      body: JSON.stringify({ theme, reports }),
    })
    if (sent.status !== 204) throw new Error(`the report of a visit was answered ${sent.status}`)
  }
}
