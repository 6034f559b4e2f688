import type { SiteSettings } from '@site/contracts'

/** The menu of the help centre: every child of /app/help/ (spec 2.4) in one group, in reading order. */
export const HELP_GROUPS = [
  { key: 'start', slugs: ['kh', 'yhgz', 'tjllq', 'fjcjc'] },
  { key: 'money', slugs: ['ck', 'qk', 'zz', 'xnbcqkjc'] },
  { key: 'play', slugs: ['tytzjc', 'tysstqth', 'rqgl', 'dxqgl'] },
  { key: 'questions', slugs: ['tywt', 'zrwt', 'cpwt', 'dzjj', 'qtwt'] },
  { key: 'about', slugs: ['gztk', 'ysgz', 'bczr', 'gywm', 'hzhb', 'zxkf'] },
] as const

export type HelpGroupKey = (typeof HELP_GROUPS)[number]['key']
export type HelpSlug = (typeof HELP_GROUPS)[number]['slugs'][number]

export interface HelpGroup {
  readonly key: HelpGroupKey
  readonly slugs: readonly HelpSlug[]
}

export const HELP_SLUGS: readonly HelpSlug[] = HELP_GROUPS.flatMap(({ slugs }) => [...slugs])

export const HELP_ROOT = '/app/help'

export function isHelpSlug(text: string): text is HelpSlug {
  return (HELP_SLUGS as readonly string[]).includes(text)
}

/** The address of an article, or of one of its sections. */
export function helpPath(slug: HelpSlug, anchor?: string): string {
  return `${HELP_ROOT}/${slug}${anchor === undefined ? '' : `#${anchor}`}`
}

/** The article that an address of the help centre names; undefined for its front page and for anything else. */
export function slugOfPath(path: string): HelpSlug | undefined {
  const slug = /^\/app\/help\/([a-z]+)\/?$/.exec(path)?.[1]
  return slug !== undefined && isHelpSlug(slug) ? slug : undefined
}

/** The groups as a player may see them: deposit help is off when the site setting says "0" (spec 2.5, open point 9). */
export function visibleGroups(settings: Pick<SiteSettings, 'depositHelp'>): readonly HelpGroup[] {
  return HELP_GROUPS.map(({ key, slugs }) => ({
    key,
    slugs: slugs.filter((slug) => slug !== 'ck' || settings.depositHelp !== '0'),
  }))
}

export interface Neighbours {
  readonly previous: HelpSlug | undefined
  readonly next: HelpSlug | undefined
}

/** The articles before and after one, in the order of the menu. */
export function neighboursOf(slug: HelpSlug, groups: readonly HelpGroup[]): Neighbours {
  const order = groups.flatMap(({ slugs }) => slugs)
  const index = order.indexOf(slug)
  return index < 0 ? { previous: undefined, next: undefined } : { previous: order[index - 1], next: order[index + 1] }
}
