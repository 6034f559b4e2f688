import * as v from 'valibot'

/** The four remotes. A fifth one is added by publishing it to a channel, so names elsewhere are plain strings. */
export const REMOTE_NAMES = ['sports', 'casino', 'account', 'help'] as const
export type RemoteName = (typeof REMOTE_NAMES)[number]

/** Any remote's name, known at build time or not. What every object has is none: it would be found in any list of remotes. */
export const RemoteNameSchema = v.pipe(v.string(), v.regex(/^(?!constructor$)[a-z][a-z0-9]{1,23}$/))

/** The name of the host where releases are named; no remote can have it. */
export const HOST_NAME = 'host'

export const THEME_IDS = ['aurora', 'jade'] as const
/** A site theme is a brand with its own channel (open point 77). */
export const ThemeIdSchema = v.picklist(THEME_IDS)
export type ThemeId = v.InferOutput<typeof ThemeIdSchema>

/** Editions are the player's choice inside a theme (spec 1). */
export const EditionSchema = v.picklist(['classic', 'professional'])
export type Edition = v.InferOutput<typeof EditionSchema>

/** The two looks an edition maps to: classic is light, professional is dark. */
export type ColorScheme = 'light' | 'dark'

export function colorSchemeOf(edition: Edition): ColorScheme {
  return edition === 'professional' ? 'dark' : 'light'
}

export const LocaleSchema = v.picklist(['zh-CN', 'zh-TW'])
export type Locale = v.InferOutput<typeof LocaleSchema>

/** Exactly two kinds of users exist (spec 6). */
export const USER_KINDS = ['visitor', 'member'] as const
export type UserKind = (typeof USER_KINDS)[number]
