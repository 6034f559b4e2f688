import { enterVenue } from '@site/shell'
import type { ReactNode } from 'react'

import { SiteLink } from '../navigation/index.ts'
import type { AdTarget } from './ad-target.ts'

interface AdLinkProps {
  readonly target: AdTarget
  readonly children: ReactNode
  readonly className?: string | undefined
  /** Told when it is followed. */
  readonly onFollow?: (() => void) | undefined
}

/** The whole of an advert as what it leads to: a link, a button that enters a venue, or nothing but a picture. */
export function AdLink({ target, children, className, onFollow }: AdLinkProps) {
  switch (target.kind) {
    case 'page':
      return (
        <SiteLink to={target.href} className={className ?? ''} onClick={onFollow}>
          {children}
        </SiteLink>
      )
    case 'outside':
      return (
        <a href={target.href} className={className} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
          {children}
        </a>
      )
    case 'venue':
      return (
        <button
          type="button"
          className={className}
          onClick={() => {
            onFollow?.()
            void enterVenue({ enName: target.enName })
          }}
        >
          {children}
        </button>
      )
    case 'none':
      return <div className={className}>{children}</div>
  }
}
