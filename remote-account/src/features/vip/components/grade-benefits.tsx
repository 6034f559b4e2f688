import { css } from '@emotion/react'
import { type GiftState, type Grade, gradeInfoEndpoint } from '@site/contracts'
import { parseFen } from '@site/domain'
import { useEndpoint } from '@site/shell'
import {
  ErrorState,
  Icon,
  Money,
  Panel,
  RadioGroup,
  Skeleton,
  SkeletonGroup,
  Tag,
  type Tone,
  media,
  numeric,
  px,
  quick,
  scrollStrip,
  text,
  tokenVar,
  useCentredItem,
} from '@site/ui'
import { VipIcon } from '@site/ui/icons'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'

const ladderStyle = css(scrollStrip, {
  gap: px(8),
  padding: px(14, 16),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  '& > label': { flex: '1 0 auto' },
})
const stepStyle = css(quick, {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: px(2),
  minWidth: px(72),
  minHeight: px(56),
  padding: px(8, 6),
  borderRadius: tokenVar('radius.card'),
  boxShadow: `inset 0 0 0 1px ${tokenVar('line.soft')}`,
  fontSize: text(13),
  color: tokenVar('text.normal'),
  '&:has(:checked)': {
    background: tokenVar('accent.soft'),
    color: tokenVar('accent'),
    boxShadow: `inset 0 0 0 1px ${tokenVar('accent')}`,
    fontWeight: 600,
  },
})
const stepNameStyle = css(numeric, { display: 'flex', alignItems: 'center', gap: px(4), fontSize: text(16) })
const smallStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })
const bodyStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)',
  gap: px(20, 28),
  padding: px(18, 16),
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const headStyle = css({ marginBottom: px(10), fontSize: text(14), color: tokenVar('text.strong') })
const listStyle = css({ display: 'grid', gap: px(10), margin: 0, padding: 0, listStyle: 'none', fontSize: text(14) })
const itemStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  color: tokenVar('text.normal'),
  '& svg': { color: tokenVar('state.success') },
})
const giftsStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${px(130)}), 1fr))`,
  gap: px(10),
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
const giftStyle = css({
  display: 'grid',
  gap: px(4),
  justifyItems: 'start',
  alignContent: 'start',
  padding: px(12, 14),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
})
const noneStyle = css({ fontSize: text(13), color: tokenVar('text.weak') })

const TONES: Readonly<Record<GiftState, Tone>> = {
  locked: 'neutral',
  claimable: 'success',
  claimed: 'accent',
  expired: 'neutral',
}

export interface GradeBenefitsProps {
  readonly list: readonly Grade[]
  readonly current: number
}

/** What each grade brings: the member's own, or any that is chosen. */
export function GradeBenefits({ list, current }: GradeBenefitsProps) {
  const t = useAccountTexts()
  const [chosen, setChosen] = useState(current)
  const ladder = useCentredItem<HTMLDivElement>(list.findIndex(({ grade }) => grade === chosen))
  return (
    <Panel title={t('vip.benefits')} icon={<Icon of={VipIcon} size={18} />} flush>
      <RadioGroup
        ref={ladder}
        label={t('vip.choose')}
        css={ladderStyle}
        optionStyle={stepStyle}
        value={String(chosen)}
        options={list.map(({ grade, name }) => ({
          value: String(grade),
          label: (
            <>
              <span css={stepNameStyle}>{name}</span>
              {grade <= current && <span css={smallStyle}>{t(grade === current ? 'vip.isCurrent' : 'vip.had')}</span>}
            </>
          ),
        }))}
        onValueChange={(grade) => setChosen(Number(grade))}
      />
      <Benefits grade={chosen} />
    </Panel>
  )
}

function Benefits({ grade }: { readonly grade: number }) {
  const t = useAccountTexts()
  const { data, isError, isFetching, refetch } = useEndpoint(gradeInfoEndpoint, { grade }, { keepPrevious: true })
  if (data === undefined) {
    if (isError) return <ErrorState title={t('vip.error')} onRetry={() => void refetch()} retrying={isFetching} />
    return (
      <SkeletonGroup css={bodyStyle}>
        <Skeleton shape="block" height={150} />
        <Skeleton shape="block" height={150} />
      </SkeletonGroup>
    )
  }
  return (
    <div css={bodyStyle} aria-live="polite">
      <div>
        <h3 css={headStyle}>{t('vip.services', { name: data.name })}</h3>
        <ul css={listStyle} role="list">
          {data.benefits.map((benefit) => (
            <li key={benefit} css={itemStyle}>
              <Icon of={Check} size={16} />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 css={headStyle}>{t('vip.gifts', { name: data.name })}</h3>
        {data.gifts.length === 0 ? (
          <p css={noneStyle}>{t('vip.noGifts')}</p>
        ) : (
          <ul css={giftsStyle} role="list">
            {data.gifts.map(({ type, amount, state }) => (
              <li key={type} css={giftStyle}>
                <span css={smallStyle}>{t(`welfare.types.${type}`)}</span>
                <Money fen={parseFen(amount)} size={20} tone="money" />
                {TONES[state] === 'neutral' ? (
                  <span css={smallStyle}>{t(`welfare.states.${state}`)}</span>
                ) : (
                  <Tag tone={TONES[state]}>{t(`welfare.states.${state}`)}</Tag>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
