import { type MenuKey, navigationListEndpoint } from '@site/contracts'
import { useEndpoint, useLocale, useSession } from '@site/shell'
import { useMemo } from 'react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { useComposition } from '../../remotes/view/index.ts'
import { useRouteTable } from '../../services/routing/index.ts'
import { type MenuEntry, menuEntries, ownEntries } from './menu.ts'

/** Keys that lead into the user centre (spec 2.5); they stand in its side menu and in the account panel. */
const MINE_KEYS: ReadonlySet<string> = new Set<MenuKey>([
  'save_money',
  'transfer_money',
  'take_money',
  'profile',
  'vip',
  'Welfare',
  'bet_record',
  'trade_record',
  'message',
])
/** Keys that lead to promotions: nothing is advertised to a member in a pause. */
const TEMPTING_KEYS: ReadonlySet<string> = new Set<MenuKey>(['discount', 'Welfare'])
const DEPOSIT_KEY: MenuKey = 'save_money'
/** Keys that stand in the utility line. */
const UTILITY_KEYS: ReadonlySet<string> = new Set<MenuKey>(['customer'])

/** Pages of the user centre that the navigation list has no key for (spec 2.5). */
const OWN_PAGES = [
  { name: 'wallet', text: 'mine.wallet' },
  { name: 'auth', text: 'mine.auth' },
  { name: 'account.limits', text: 'mine.limits' },
  { name: 'feedback', text: 'mine.feedback' },
] as const

export interface SiteMenu {
  /** Home, categories and the site's own pages, in the list's order, then what remotes bring themselves. */
  readonly main: readonly MenuEntry[]
  readonly mine: readonly MenuEntry[]
  readonly isLoading: boolean
}

/** The menus that a player sees: what the navigation list and the releases both know. */
export function useMenu(): SiteMenu {
  const t = useHostTexts()
  const composition = useComposition()
  const table = useRouteTable()
  const locale = useLocale()
  const { data, isPending } = useEndpoint(navigationListEndpoint, {})
  const { user } = useSession()
  const isPaused = user?.exclusion !== undefined
  const mayDeposit = !isPaused && user?.freeze === undefined
  return useMemo(() => {
    const entries = menuEntries(data ?? [], composition, table).filter(
      ({ key }) => (!isPaused || !TEMPTING_KEYS.has(key)) && (mayDeposit || key !== DEPOSIT_KEY),
    )
    const own = OWN_PAGES.flatMap(({ name, text }): MenuEntry[] => {
      const route = table.byName(name)
      return route === undefined
        ? []
        : [{ key: name, name: t(text), target: { kind: 'route', route, href: route.path } }]
    })
    return {
      main: [
        ...entries.filter(({ key }) => !MINE_KEYS.has(key) && !UTILITY_KEYS.has(key)),
        ...(data === undefined ? [] : ownEntries(data, composition, table, locale)),
      ],
      mine: [...own, ...entries.filter(({ key }) => MINE_KEYS.has(key))],
      isLoading: isPending,
    }
  }, [data, isPending, composition, table, locale, t, isPaused, mayDeposit])
}
