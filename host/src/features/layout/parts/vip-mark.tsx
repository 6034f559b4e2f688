import { css } from '@emotion/react'
import type { UserInfo } from '@site/contracts'
import { Tag, quick, touchTarget, tokenVar } from '@site/ui'

import { useHostTexts } from '../../../base/i18n/index.ts'
import { useRouteTable } from '../../../services/routing/index.ts'
import { SiteLink } from '../../navigation/index.ts'

const linkStyle = css(quick, touchTarget, {
  display: 'inline-flex',
  borderRadius: tokenVar('radius.cell'),
  '&:hover': { filter: 'brightness(1.06)' },
})

export interface VipMarkProps {
  readonly user: UserInfo | undefined
  readonly onFollow?: () => void
}

/** The member's grade, which leads to its page where some release offers one. */
export function VipMark({ user, onFollow }: VipMarkProps) {
  const t = useHostTexts()
  const route = useRouteTable().byName('vip')
  const mark = <Tag tone="money">{user?.vipName || t('layout.vip', { grade: user?.vipGrade ?? 0 })}</Tag>
  if (route === undefined) return mark
  return (
    <SiteLink to={route.path} css={linkStyle} onClick={onFollow}>
      {mark}
    </SiteLink>
  )
}
