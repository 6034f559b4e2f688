import type { Composition, Locale, MenuKey, NavigationItem } from '@site/contracts'

import { routeTitle } from '../../base/seo/index.ts'
import type { RouteTable, SiteRoute } from '../../services/routing/index.ts'

export type MenuTarget =
  | { readonly kind: 'route'; readonly route: SiteRoute; readonly href: string }
  | { readonly kind: 'customer-service' }
  | { readonly kind: 'link'; readonly href: string; readonly isNewWindow: boolean }

export interface MenuEntry {
  readonly key: string
  readonly name: string
  readonly badge?: 'HOT' | 'NEW' | undefined
  readonly target: MenuTarget
}

/** Keys that the host answers itself. */
const HOST_KEYS: Readonly<Partial<Record<MenuKey, string>>> = { HOME: 'home' }

/**
 * The menu that a player sees: keys and order come from the navigation list, the page behind a key from the releases.
 * What both know is shown; a page that no release offers appears in no menu.
 */
export function menuEntries(
  navigation: readonly NavigationItem[],
  composition: Pick<Composition, 'remotes' | 'flags'>,
  table: RouteTable,
): readonly MenuEntry[] {
  const routeNames = new Map<string, string>(Object.entries(HOST_KEYS))
  for (const { active } of Object.values(composition.remotes)) {
    for (const { key, route } of active.manifest.menu) routeNames.set(key, route)
  }
  return navigation
    .filter((item) => !(item.key === 'TY' && composition.flags.skipSport))
    .toSorted((one, other) => one.sort - other.sort)
    .flatMap((item) => {
      const target = targetOf(item, routeNames, table)
      return target === undefined ? [] : [{ key: item.key, name: item.name, badge: item.badge, target }]
    })
}

/**
 * Entries that remotes bring themselves: keys with the remote's name in front (`news.index`), behind those of the
 * operator and called as their pages are. One that the navigation list has as well is the operator's to name and place.
 */
export function ownEntries(
  navigation: readonly NavigationItem[],
  { remotes }: Pick<Composition, 'remotes'>,
  table: RouteTable,
  locale: Locale,
): readonly MenuEntry[] {
  const listed = new Set(navigation.map(({ key }) => key))
  return Object.entries(remotes).flatMap(([remote, { active }]) =>
    active.manifest.menu
      .filter(({ key }) => key.startsWith(`${remote}.`) && !listed.has(key))
      .flatMap(({ key, route }) => {
        const target = pageTarget(table.byName(route))
        return target === undefined ? [] : [{ key, name: routeTitle(target.route, locale), target }]
      }),
  )
}

function targetOf(item: NavigationItem, names: ReadonlyMap<string, string>, table: RouteTable): MenuTarget | undefined {
  if (item.key === 'customer') return { kind: 'customer-service' }
  if (item.type === 'link') {
    const isSafe = /^https?:\/\//.test(item.url)
    return isSafe ? { kind: 'link', href: item.url, isNewWindow: item.openWay === 'blank' } : undefined
  }
  return pageTarget(table.byName(names.get(item.key) ?? ''))
}

/** A page that a menu may lead to: it is there, has an address of its own, and does not hide. */
function pageTarget(route: SiteRoute | undefined): Extract<MenuTarget, { kind: 'route' }> | undefined {
  if (route === undefined || route.meta.hiddenFromMenu === true || route.path.includes(':')) return undefined
  return { kind: 'route', route, href: route.path }
}
