import { css } from '@emotion/react'
import { NAMED_ROUTES, type UserInfo } from '@site/contracts'
import { siteDate, siteDateTime } from '@site/domain'
import { hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import { Avatar, DescriptionList, Tag, media, px, quick, text, tokenVar, touchTarget, truncate } from '@site/ui'
import { Pattern } from '@site/ui/art'
import { Compass, MonitorSmartphone, Pencil } from 'lucide-react'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { CompletionRing } from './completion-ring.tsx'
import { SecurityMeter } from './security-meter.tsx'

const cardStyle = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: px(16, 20),
  padding: px(24, 28),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('brand'),
  color: tokenVar('brand.text'),
  [media.mobile]: { padding: px(18), gridTemplateColumns: 'auto minmax(0, 1fr)', gap: px(16, 14) },
})
// Without its own hue: the theme's surface shines through.
const artStyle = css({ zIndex: -1, opacity: 0.22, filter: 'grayscale(1)' })
const avatarStyle = css(quick, {
  position: 'relative',
  borderRadius: '50%',
  '&:focus-visible': { outlineColor: tokenVar('brand.accent'), outlineOffset: px(3) },
  [media.hover]: { '&:hover': { filter: 'brightness(1.08)' } },
})
const pencilStyle = css({
  position: 'absolute',
  insetInlineEnd: px(-2),
  bottom: px(-2),
  display: 'grid',
  placeItems: 'center',
  width: px(26),
  height: px(26),
  borderRadius: '50%',
  background: tokenVar('accent'),
  color: tokenVar('accent.text'),
  boxShadow: `0 0 0 2px ${tokenVar('brand')}`,
})
const whoStyle = css({ display: 'grid', gap: px(8), minWidth: 0 })
const nameRowStyle = css({ display: 'flex', alignItems: 'center', gap: px(10), minWidth: 0 })
const nameStyle = css(truncate, { fontSize: text(20), fontWeight: 700 })
const gradeLinkStyle = css(touchTarget, {
  display: 'inline-flex',
  '&:focus-visible': { outlineColor: tokenVar('brand.accent') },
})
const factsStyle = css({ '& dt': { color: tokenVar('brand.weak') } })
const linksStyle = css({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(10, 20),
  paddingTop: px(14),
  borderTop: '1px solid rgba(255, 255, 255, 0.14)',
  fontSize: text(13),
  // How safe the account is has a line of its own; the ways on stand side by side below it.
  [media.mobile]: { gap: px(2, 24), paddingTop: px(12), '& > :first-child': { flexBasis: '100%' } },
})
const linkStyle = css(quick, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(6),
  minHeight: px(32),
  color: tokenVar('brand.weak'),
  '&:hover': { color: tokenVar('brand.text') },
  '&:focus-visible': { outlineColor: tokenVar('brand.accent') },
  [media.touch]: { minHeight: px(44) },
})

export interface MemberSummaryProps {
  readonly user: UserInfo
  readonly onChangeAvatar: () => void
}

/** Who the member is, how complete the profile and how safe the account. */
export function MemberSummary({ user, onChangeAvatar }: MemberSummaryProps) {
  const t = useAccountTexts()
  const name = user.nickName || user.name
  const grade = (
    <Tag tone="money" solid>
      {user.vipName || `VIP${user.vipGrade}`}
    </Tag>
  )
  const { registerAt, lastLoginAt, lastLoginIpArea } = user
  const facts = [
    ...(registerAt === undefined ? [] : [{ label: t('profile.registered'), value: siteDate(registerAt) }]),
    ...(lastLoginAt === undefined
      ? []
      : [{ label: t('profile.lastLogin'), value: `${siteDateTime(lastLoginAt)} ${lastLoginIpArea}` }]),
  ]
  return (
    <section css={cardStyle} aria-label={name}>
      <Pattern kind="rays" seed="member" css={artStyle} />
      <button type="button" css={avatarStyle} aria-label={t('profile.changeAvatar')} onClick={onChangeAvatar}>
        <Avatar name={name} src={user.avatar || undefined} size={76} />
        <span css={pencilStyle} aria-hidden="true">
          <Pencil size={14} />
        </span>
      </button>
      <div css={whoStyle}>
        <div css={nameRowStyle}>
          <span css={nameStyle}>{name}</span>
          {hasRoute('vip') ? (
            <Link to={NAMED_ROUTES.vip.path} css={gradeLinkStyle}>
              {grade}
            </Link>
          ) : (
            grade
          )}
        </div>
        <DescriptionList look="inline" css={factsStyle} descriptions={facts} />
      </div>
      <CompletionRing percent={user.completion} />
      <div css={linksStyle}>
        <SecurityMeter level={user.securityLevel} />
        <Link to={ACCOUNT_PATHS.devices} css={linkStyle}>
          <MonitorSmartphone size={16} aria-hidden="true" />
          {t('profile.devices')}
        </Link>
        {hasRoute('introTutorial') && (
          <Link to={ACCOUNT_PATHS.tour} css={linkStyle}>
            <Compass size={16} aria-hidden="true" />
            {t('profile.tour')}
          </Link>
        )}
      </div>
    </section>
  )
}
