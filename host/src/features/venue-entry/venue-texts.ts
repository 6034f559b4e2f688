import type { Locale } from '@site/contracts'

/** Words of the venue dialogs, a chunk a language beside the dialogs' own: a first load pays nothing for them. */
const VENUE_TEXTS = {
  'zh-CN': () => import(/* webpackChunkName: "venue-dialog.zh-CN" */ '../../../locales/zh-CN/venue.json'),
  'zh-TW': () => import(/* webpackChunkName: "venue-dialog.zh-TW" */ '../../../locales/zh-CN/venue.json?zh-TW'),
} as const

export type VenueTexts = Awaited<ReturnType<(typeof VENUE_TEXTS)['zh-CN']>>['default']

export async function loadVenueTexts(locale: Locale): Promise<VenueTexts> {
  // The build makes the traditional words out of the simplified ones, key by key.
  return (await VENUE_TEXTS[locale]()).default as VenueTexts
}
