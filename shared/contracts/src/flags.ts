import * as v from 'valibot'

/**
 * Feature flags of spec 9 with their meaning (open point 79). Environment variables `FLAG_<UPPER_SNAKE>` give a
 * deployment's defaults, a theme's channel may override each; they act at run time through the composition.
 */
export const FEATURE_FLAGS = {
  /** explain the age rule on the profile */
  birthdayDescription: { env: 'FLAG_BIRTHDAY_DESCRIPTION', byDefault: false },
  /** offer the local sports venue: its pages, its card and the hot matches on the home page */
  crMode: { env: 'FLAG_CR_MODE', byDefault: false },
  /** offer deposits: their page and every way to it */
  deposit: { env: 'FLAG_DEPOSIT', byDefault: true },
  /** leave the sports category out of menus and home, the hot matches as well */
  skipSport: { env: 'FLAG_SKIP_SPORT', byDefault: false },
  /** the VIP page without its savings part */
  vipNoSave: { env: 'FLAG_VIP_NO_SAVE', byDefault: false },
  /** offer the professional edition */
  professionalTheme: { env: 'FLAG_PROFESSIONAL_THEME', byDefault: true },
  /** show the notice of the permanent address */
  foreverSite: { env: 'FLAG_FOREVER_SITE', byDefault: false },
  /** phone numbers masked without a way to reveal them */
  hideRealNumber: { env: 'FLAG_HIDE_REAL_NUMBER', byDefault: false },
  /** menus without icons, on every width */
  hideNavIcon: { env: 'FLAG_HIDE_NAV_ICON', byDefault: false },
  /** ask everybody for the fund password, and offer to set it; who has set one is asked without it too */
  withdrawPassword: { env: 'FLAG_WITHDRAW_PASSWORD', byDefault: false },
} as const

export type FeatureFlag = keyof typeof FEATURE_FLAGS
export type FeatureFlags = Readonly<Record<FeatureFlag, boolean>>

export const FeatureFlagsSchema = v.strictObject(
  Object.fromEntries(Object.keys(FEATURE_FLAGS).map((name) => [name, v.boolean()])) as Record<
    FeatureFlag,
    v.BooleanSchema<undefined>
  >,
)

/** Pages that are offered only where a flag is on. */
const ROUTE_FLAGS: ReadonlyMap<string, FeatureFlag> = new Map([
  ['localSport', 'crMode'],
  ['sports.results', 'crMode'],
  ['saveMoney', 'deposit'],
])

/** False for a route that these flags leave out: no menu leads there, and its address is not found (open point 79). */
export function isRouteOffered(name: string, flags: FeatureFlags): boolean {
  const flag = ROUTE_FLAGS.get(name)
  return flag === undefined || flags[flag]
}

const SwitchSchema = v.picklist(['0', '1'])

/** Site settings, as strings because pre-info mirrors them on the wire (open point 9). */
export const SiteSettingsSchema = v.strictObject({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  depositHelp: SwitchSchema,
  editionSwitch: SwitchSchema,
  registerFlag: SwitchSchema,
})
export type SiteSettings = v.InferOutput<typeof SiteSettingsSchema>
