import type { ReactNode } from 'react'

import { useServices } from '../../ports/index.ts'
import type { MenuEntry } from './menu.ts'
import { SiteNavLink } from './site-link.tsx'

export interface MenuLinkProps {
  readonly entry: MenuEntry
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly onFollow?: (() => void) | undefined
}

/** One entry of a menu, whatever it leads to. */
export function MenuLink({ entry: { target }, children, className, onFollow }: MenuLinkProps) {
  const { bus } = useServices()
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
