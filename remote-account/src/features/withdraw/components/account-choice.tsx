import { css } from '@emotion/react'
import { type WithdrawWay, routeHref } from '@site/contracts'
import { Link } from '@site/shell/router'
import { Icon, media, numeric, px, quick, text, tokenVar, truncate, visuallyHidden } from '@site/ui'
import { type FormState, useFormField } from '@site/ui/form'
import { CircleCheck, Plus } from 'lucide-react'
import { useId } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { PayoutAccount } from '../../payout/index.ts'
import { ACCOUNT_ROUTES } from '../accounts.ts'

const frameStyle = css({ display: 'grid', gap: px(8) })
const legendStyle = css({ padding: 0, marginBottom: px(8), fontSize: text(13), color: tokenVar('text.normal') })
const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${px(220)}, 100%), 1fr))`,
  gap: px(10),
})
const choiceStyle = css(quick, {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: px(2, 8),
  minHeight: px(64),
  padding: px(10, 14),
  alignContent: 'center',
  border: `1px solid ${tokenVar('line.strong')}`,
  borderRadius: tokenVar('radius.card'),
  cursor: 'pointer',
  '& > input': visuallyHidden,
  '& > svg': { gridRow: '1 / 3', gridColumn: 2, alignSelf: 'center', color: tokenVar('accent'), opacity: 0 },
  [media.hover]: { '&:hover': { borderColor: tokenVar('accent') } },
  '&:has(:checked)': { borderColor: tokenVar('accent'), background: tokenVar('accent.soft') },
  '&:has(:checked) > svg': { opacity: 1 },
  '&:has(:focus-visible)': { outline: `2px solid ${tokenVar('accent')}`, outlineOffset: 2 },
})
const titleStyle = css(truncate, { fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const numberStyle = css(truncate, numeric, { fontSize: text(13), color: tokenVar('text.normal') })
const addStyle = css(choiceStyle, {
  gridTemplateColumns: 'auto',
  justifyContent: 'center',
  borderStyle: 'dashed',
  fontSize: text(13),
  color: tokenVar('accent'),
  gridAutoFlow: 'column',
  alignItems: 'center',
  '& > svg': { gridRow: 'auto', gridColumn: 'auto', opacity: 1 },
})
const hintStyle = css({ margin: 0, fontSize: text(12), color: tokenVar('text.weak') })

export interface AccountChoiceProps {
  readonly of: FormState<{ readonly account: string; readonly amount: string }>
  readonly way: WithdrawWay
  readonly accounts: readonly PayoutAccount[]
  /** The member's bound name, masked. */
  readonly holder: string
}

/** Which of the member's own accounts is paid to. A native radio group. */
export function AccountChoice({ of, way, accounts, holder }: AccountChoiceProps) {
  const t = useAccountTexts()
  const { value, onValueChange, control } = useFormField(of, 'account')
  const hintId = useId()
  return (
    <fieldset css={frameStyle} aria-describedby={hintId}>
      <legend css={legendStyle}>{t('withdraw.account')}</legend>
      <div css={gridStyle}>
        {accounts.map((account, index) => (
          <label key={account.id} css={choiceStyle}>
            <input
              type="radio"
              name={control.name}
              ref={index === 0 ? control.ref : undefined}
              value={account.id}
              checked={account.id === value}
              onChange={() => onValueChange(account.id)}
            />
            <span css={titleStyle}>{account.title}</span>
            <span css={numberStyle} translate="no">
              {account.number}
            </span>
            <Icon of={CircleCheck} size={20} />
          </label>
        ))}
        <Link css={addStyle} to={routeHref(ACCOUNT_ROUTES[way])}>
          <Icon of={Plus} size={16} />
          {t('withdraw.manage')}
        </Link>
      </div>
      <p css={hintStyle} id={hintId}>
        {t(way === 'USDT' ? 'withdraw.ownAddress' : 'withdraw.sameName', { name: holder })}
      </p>
    </fieldset>
  )
}
