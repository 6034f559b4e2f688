import { useSession } from '@site/shell'
import type { ComponentProps, MouseEvent } from 'react'

import { useServices } from '../../ports/index.ts'
import { useRemotes } from '../../remotes/view/index.ts'
import { Link, NavLink, useRouteTable } from '../../services/routing/index.ts'

export interface SiteLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  readonly to: string
}

/** What every link into the site does: a visitor is asked to log in first, and a remote's page is fetched ahead. */
function useSiteLink(to: string, onClick: SiteLinkProps['onClick']) {
  const { bus } = useServices()
  const { isLoggedIn } = useSession()
  const { loadPage } = useRemotes()
  const { route } = useRouteTable().match(to.split(/[?#]/, 1)[0] ?? to)
  const needsLogin = route.meta.requiresAuth === true && !isLoggedIn
  function prefetch(): void {
    if (!needsLogin && route.target.kind === 'remote') void loadPage(route.target.remote, route.target.page)
  }
  return {
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      onClick?.(event)
      if (!needsLogin || event.defaultPrevented) return
      event.preventDefault()
      bus.emit('login', { returnTo: to })
    },
  }
}

/** A link to a page of the site. */
export function SiteLink({ to, onClick, ...rest }: SiteLinkProps) {
  return <Link {...rest} to={to} {...useSiteLink(to, onClick)} />
}

/** A link of a menu: `aria-current` is `page` on its page and on the pages below it. */
export function SiteNavLink({ to, onClick, className, children }: SiteLinkProps) {
  return (
    <NavLink className={className ?? ''} to={to} end={to === '/'} {...useSiteLink(to, onClick)}>
      {children}
    </NavLink>
  )
}
