import { DAY_MS } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import type { Db } from '../../db/database.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { CAPTCHA_DEMANDS, DEFAULT_CAPTCHA } from '../../lib/captcha-demand.ts'
import { REGION_EFFECTS, RegionRuleSchema } from '../../lib/region-rule.ts'
import { findSetting, saveSetting } from './settings.repository.ts'

const CaptchaDemandSchema = v.picklist(CAPTCHA_DEMANDS)

const entries = {
  /** Which captcha a call is asked for; a solved one of the other kind is taken too. */
  captcha: v.object({ login: CaptchaDemandSchema, register: CaptchaDemandSchema, code: CaptchaDemandSchema }),
  /** Failed tries within a quarter of an hour before the captcha is asked for; 0 asks every time. */
  captchaAfter: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  /** Log-in and registration are suspended: `unprompted` 6500, `popup` 6501, `silent` 6502. */
  suspended: v.picklist(['no', 'unprompted', 'popup', 'silent']),
  /** Whether the region rules act; without a word of the operator they do outside the sandbox. */
  regionGate: v.boolean(),
  regions: v.pipe(v.array(RegionRuleSchema), v.maxLength(10_000)),
  /** Takes callers as coming from such a region: in the sandbox, where all come from the same address. */
  simulatedRegion: v.picklist(['none', ...REGION_EFFECTS]),
}
const IdentitySettingsSchema = v.object(entries)
export type IdentitySettings = v.InferOutput<typeof IdentitySettingsSchema>

/** Some of the settings, as the operator keeps them and the sandbox changes them. */
export const IdentityChangeSchema = v.object({
  captcha: v.optional(v.partial(entries.captcha)),
  captchaAfter: v.optional(entries.captchaAfter),
  suspended: v.optional(entries.suspended),
  regionGate: v.optional(entries.regionGate),
  regions: v.optional(entries.regions),
  simulatedRegion: v.optional(entries.simulatedRegion),
})
export type IdentityChange = v.InferOutput<typeof IdentityChangeSchema>

const KEY = 'identity'
const DEVICE_MS = DAY_MS
/** A change in another process shows within this time. */
const FRESH_MS = 1_000
const read = new WeakMap<Db, { readonly at: number; readonly change: Promise<IdentityChange> }>()

/** A later change over an earlier one; of the captchas those that it names. */
function join(before: IdentityChange, after: IdentityChange): IdentityChange {
  return { ...before, ...after, captcha: { ...before.captcha, ...after.captcha } }
}

function merge(settings: IdentitySettings, change: IdentityChange): IdentitySettings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return v.parse(IdentitySettingsSchema, {
    ...settings,
    ...given,
    captcha: { ...settings.captcha, ...change.captcha },
  })
}

/**
 * What the operator has decided about log-ins: row `identity` of `site_setting`, over the defaults below. In the sandbox
 * a single device can be given settings of its own, so that tests on one site do not meet each other's.
 */
export function createIdentitySettings({ db, shared, options }: GatewayContext) {
  const isSandbox = options.sandbox === true
  const { kind, after } = options.captcha ?? DEFAULT_CAPTCHA
  const defaults: IdentitySettings = {
    captcha: { login: kind, register: kind, code: kind },
    captchaAfter: after,
    suspended: 'no',
    regionGate: !isSandbox,
    regions: [...(options.regions ?? [])],
    simulatedRegion: 'none',
  }
  const deviceKey = (deviceId: string) => `identity-settings:${deviceId}`

  async function readChanges(): Promise<IdentityChange> {
    return v.parse(IdentityChangeSchema, (await findSetting(db, KEY)) ?? {})
  }
  function changes(): Promise<IdentityChange> {
    const last = read.get(db)
    if (last !== undefined && Date.now() - last.at < FRESH_MS) return last.change
    const change = readChanges()
    read.set(db, { at: Date.now(), change })
    change.catch(() => read.delete(db))
    return change
  }
  async function changesOf(deviceId: string): Promise<IdentityChange> {
    const text = isSandbox && deviceId !== '' ? await shared.get(deviceKey(deviceId)) : undefined
    return text === undefined ? {} : v.parse(v.pipe(v.string(), v.parseJson(), IdentityChangeSchema), text)
  }

  let last: { readonly change: IdentityChange; readonly settings: IdentitySettings } | undefined
  /** For everybody: checked once for each change. */
  async function common(): Promise<IdentitySettings> {
    const change = await changes()
    if (last?.change !== change) last = { change, settings: merge(defaults, change) }
    return last.settings
  }

  return {
    async of(deviceId: string): Promise<IdentitySettings> {
      const [settings, own] = [await common(), await changesOf(deviceId)]
      return Object.keys(own).length === 0 ? settings : merge(settings, own)
    },
    /** For everybody, written down, or in the sandbox for one device until tomorrow; what is left out stays as it is. */
    async change(change: IdentityChange, writeDown: WriteDown, deviceId?: string): Promise<IdentitySettings> {
      if (deviceId !== undefined) {
        const all = join(await changesOf(deviceId), change)
        await shared.set(deviceKey(deviceId), JSON.stringify(all), DEVICE_MS)
        return merge(merge(defaults, await changes()), all)
      }
      const before = await readChanges()
      const value = join(before, change)
      await db.transaction(async (tx) => {
        await saveSetting(tx, KEY, value)
        await writeDown(tx, { subject: `setting:${KEY}`, before, after: value })
      })
      read.delete(db)
      return merge(defaults, value)
    },
  }
}
