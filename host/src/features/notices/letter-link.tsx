import { buttonStyle } from '@site/ui'

import { useHostTexts } from '../../base/i18n/index.ts'
import { useRouteTable } from '../../services/routing/index.ts'
import { SiteLink } from '../navigation/index.ts'

const linkStyle = buttonStyle({ variant: 'secondary', size: 'sm' })

export interface LetterLinkProps {
  /** Of the notice: the member's own letter that it announces; undefined for none. */
  readonly letter: string | undefined
  readonly onFollow: () => void
}

/** Opens the letter that a notice announces, in the message centre; nothing where there is none or no such page. */
export function LetterLink({ letter, onFollow }: LetterLinkProps) {
  const t = useHostTexts()
  const route = useRouteTable().byName('message')
  if (letter === undefined || route === undefined) return undefined
  return (
    <SiteLink to={`${route.path}?${new URLSearchParams({ letter }).toString()}`} css={linkStyle} onClick={onFollow}>
      {t('home.notices.letter')}
    </SiteLink>
  )
}
