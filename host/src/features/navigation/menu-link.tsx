import type { ReactNode } from 'react'

import { useServices } from '../../ports/index.ts'
import type { MenuEntry } from './menu.ts'
import { SiteLink, SiteNavLink } from './site-link.tsx'

export interface MenuLinkProps {
  readonly entry: MenuEntry
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly onFollow?: (() => void) | undefined
  /** The page that is shown belongs to the entry, although its address does not say so. */
  readonly isHere?: boolean | undefined
}

/** One entry of a menu, whatever it leads to. */
export function MenuLink({ entry: { target }, children, className, onFollow, isHere = false }: MenuLinkProps) {
  const { bus } = useServices()
  if (target.kind === 'route' && isHere) {
    return (
      <SiteLink to={target.href} className={className} aria-current="page" onClick={onFollow}>
        {children}
      </SiteLink>
    )
  }
  if (target.kind === 'route') {
    return (
      <SiteNavLink to={target.href} className={className ?? ''} onClick={onFollow}>
        {children}
      </SiteNavLink>
    )
  }
  if (target.kind === 'link') {
    const window = target.isNewWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {}
    return (
      <a href={target.href} className={className} {...window}>
        {children}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onFollow?.()
        bus.emit('customer_service')
      }}
    >
      {children}
    </button>
  )
}
