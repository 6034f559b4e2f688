import * as v from 'valibot'

/**
 * Feature flags of spec 9 with their meaning (open point 79). Environment variables `FLAG_<UPPER_SNAKE>` give a
 * deployment's defaults, a theme's channel may override each; they act at run time through the composition.
 */
export const FEATURE_FLAGS = {
  birthdayDescription: { env: 'FLAG_BIRTHDAY_DESCRIPTION', byDefault: false },
  crMode: { env: 'FLAG_CR_MODE', byDefault: false },
  deposit: { env: 'FLAG_DEPOSIT', byDefault: true },
  skipSport: { env: 'FLAG_SKIP_SPORT', byDefault: false },
  vipNoSave: { env: 'FLAG_VIP_NO_SAVE', byDefault: false },
  professionalTheme: { env: 'FLAG_PROFESSIONAL_THEME', byDefault: true },
  foreverSite: { env: 'FLAG_FOREVER_SITE', byDefault: false },
  hideRealNumber: { env: 'FLAG_HIDE_REAL_NUMBER', byDefault: false },
  hideNavIcon: { env: 'FLAG_HIDE_NAV_ICON', byDefault: false },
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

const SwitchSchema = v.picklist(['0', '1'])

/** Site settings, as strings because pre-info mirrors them on the wire (open point 9). */
export const SiteSettingsSchema = v.strictObject({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  depositHelp: SwitchSchema,
  editionSwitch: SwitchSchema,
  registerFlag: SwitchSchema,
})
export type SiteSettings = v.InferOutput<typeof SiteSettingsSchema>
