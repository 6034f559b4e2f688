import { css } from '@emotion/react'
import { type gradeListEndpoint, NAMED_ROUTES, type ResponseOf } from '@site/contracts'
import { formatCny, parseFen, siteDate } from '@site/domain'
import { hasRoute, useFlag } from '@site/shell'
import { Link } from '@site/shell/router'
import { ProgressBar, buttonStyle, media, numeric, px, text, tokenVar } from '@site/ui'
import { Pattern } from '@site/ui/art'

import { shareOf } from '../../../lib/share.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { GradeMedal } from './grade-medal.tsx'

const cardStyle = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: px(20, 32),
  alignItems: 'center',
  padding: px(28, 32),
  borderRadius: tokenVar('radius.dialog'),
  background: `linear-gradient(120deg, ${tokenVar('brand')}, ${tokenVar('brand.strong')})`,
  color: tokenVar('brand.text'),
  [media.mobile]: { padding: px(20, 18), gap: px(16, 16) },
})
// Without its own hue: the theme's surface shines through.
const artStyle = css({ zIndex: -1, opacity: 0.2, filter: 'grayscale(1)' })
const whoStyle = css({ display: 'grid', gap: px(6), minWidth: 0 })
const nowStyle = css({ fontSize: text(13), color: tokenVar('brand.weak') })
const titleStyle = css({ fontSize: text(28), color: tokenVar('brand.text'), [media.mobile]: { fontSize: text(20) } })
const leadStyle = css({ fontSize: text(14), color: tokenVar('brand.weak'), lineHeight: 1.6 })
const barsStyle = css({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${px(230)}), 1fr))`,
  gap: px(16, 28),
  paddingTop: px(18),
  borderTop: '1px solid rgba(255, 255, 255, 0.14)',
})
const barStyle = css({ display: 'grid', gap: px(8), alignContent: 'start' })
const labelStyle = css({ display: 'flex', justifyContent: 'space-between', gap: px(12), fontSize: text(13) })
const figureStyle = css(numeric, { color: tokenVar('brand.text'), textAlign: 'end' })
// The kit's colours are those of a light surface in one edition.
const trackStyle = css({
  background: 'rgba(255, 255, 255, 0.14)',
  boxShadow: 'none',
  '& > div, & > div[data-full]': { background: tokenVar('brand.accent') },
})
const missingStyle = css({ fontSize: text(12), color: tokenVar('brand.weak') })
const linksStyle = css({ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: px(10) })
const plainStyle = css({
  color: tokenVar('brand.text'),
  borderColor: 'rgba(255, 255, 255, 0.35)',
  background: 'transparent',
  [media.hover]: { '&:hover': { background: 'rgba(255, 255, 255, 0.1)', color: tokenVar('brand.text') } },
})

type Grades = ResponseOf<typeof gradeListEndpoint>

/** The member's grade: how far the next one is, and what keeps this one until when. */
export function GradeCard({ grades: { current, next, keep } }: { readonly grades: Grades }) {
  const t = useAccountTexts()
  const withoutSavings = useFlag('vipNoSave')
  const name = `VIP${current}`
  const lead =
    next === undefined ? t('vip.top') : t(next.regain ? 'vip.leadRegain' : 'vip.lead', { name: `VIP${next.grade}` })
  return (
    <section css={cardStyle} aria-label={t('vip.mine')}>
      <Pattern kind="rays" seed="vip" css={artStyle} />
      <GradeMedal name={name} />
      <div css={whoStyle}>
        <span css={nowStyle}>{t('vip.current')}</span>
        <h2 css={titleStyle}>{t('vip.member', { name })}</h2>
        <p css={leadStyle}>{lead}</p>
      </div>
      <div css={barsStyle}>
        {next !== undefined && !next.regain && !withoutSavings && (
          <Progress label={t('vip.deposit')} done={next.depositDone} need={next.depositNeed} />
        )}
        {next !== undefined && (
          <Progress label={t(next.regain ? 'vip.periodBet' : 'vip.bet')} done={next.betDone} need={next.betNeed} />
        )}
        {keep !== undefined && (
          <Progress
            label={t('vip.keep', { name })}
            done={keep.done}
            need={keep.need}
            hint={t('vip.keepUntil', { date: siteDate(keep.until) })}
          />
        )}
      </div>
      <div css={linksStyle}>
        {hasRoute('welfare') && (
          <Link to={NAMED_ROUTES.welfare.path} css={buttonStyle({ variant: 'cta' })}>
            {t('vip.toWelfare')}
          </Link>
        )}
        <Link to={NAMED_ROUTES.vipDetail.path} css={[buttonStyle({ variant: 'secondary' }), plainStyle]}>
          {t('vip.toDetail')}
        </Link>
      </div>
    </section>
  )
}

interface ProgressProps {
  readonly label: string
  /** On the wire. */
  readonly done: string
  readonly need: string
  readonly hint?: string
}

function Progress({ label, done, need, hint }: ProgressProps) {
  const t = useAccountTexts()
  const [reached, wanted] = [parseFen(done), parseFen(need)]
  const figures = `${formatCny(reached)} / ${formatCny(wanted)}`
  const state = reached >= wanted ? t('vip.met') : t('vip.missing', { amount: formatCny(wanted - reached) })
  return (
    <div css={barStyle}>
      <div css={labelStyle}>
        <span>{label}</span>
        <span css={figureStyle}>{figures}</span>
      </div>
      <ProgressBar css={trackStyle} label={label} value={shareOf({ required: need, done })} valueText={figures} />
      <span css={missingStyle}>{hint === undefined ? state : `${state} · ${hint}`}</span>
    </div>
  )
}
