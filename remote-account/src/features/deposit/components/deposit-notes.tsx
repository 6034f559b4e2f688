import { css } from '@emotion/react'
import { bus, hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import { Panel, buttonStyle, media, px, text, tokenVar } from '@site/ui'

import { ACCOUNT_PATHS, ordersPath } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'

const frameStyle = css({ display: 'grid', gap: px(12), alignContent: 'start' })
const listStyle = css({
  display: 'grid',
  gap: px(8),
  margin: 0,
  paddingInlineStart: px(18),
  fontSize: text(13),
  lineHeight: 1.6,
  textWrap: 'pretty',
  color: tokenVar('text.normal'),
  '& > li::marker': { color: tokenVar('accent') },
})
const linksStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: px(8),
  marginTop: px(14),
  [media.touch]: { '& > a, & > button': { flex: '1 1 auto' } },
})

/** Where a member reads of limits before the first deposit. */
const LIMITS_PAGE = { name: 'help.bczr', path: '/app/help/bczr' } as const
/** Where they are set, at any time. */
const OWN_LIMITS = { name: 'account.limits', path: ACCOUNT_PATHS.limits } as const

/** Pages where more is said, as far as some release offers them. */
const PAGES = [
  { ...OWN_LIMITS, text: 'deposit.ownLimits' },
  { name: 'help.ck', path: '/app/help/ck', text: 'deposit.guide' },
  { ...LIMITS_PAGE, text: 'deposit.limitsLink' },
] as const

/** Beside the form: what the channel says of itself, what may be asked for later, and where help is. */
export function DepositNotes({ tips }: { readonly tips: readonly string[] }) {
  const t = useAccountTexts()
  return (
    <div css={frameStyle}>
      {tips.length > 0 && (
        <Panel title={t('deposit.tips')}>
          <ul css={listStyle}>
            {tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('deposit.before')}>
        <ul css={listStyle}>
          <li>{t('deposit.before1')}</li>
          <li>{t('deposit.beforeTurnover')}</li>
          <li>{t('deposit.before2')}</li>
          <li>{t('deposit.before3')}</li>
        </ul>
        <div css={linksStyle}>
          {PAGES.filter(({ name }) => hasRoute(name)).map(({ name, path, text: words }) => (
            <Link key={name} to={path} css={buttonStyle({ variant: 'secondary', size: 'sm' })}>
              {t(words)}
            </Link>
          ))}
          {hasRoute('transRecord') && (
            <Link to={ordersPath('deposits')} css={buttonStyle({ variant: 'secondary', size: 'sm' })}>
              {t('deposit.records')}
            </Link>
          )}
          <button
            type="button"
            css={buttonStyle({ variant: 'secondary', size: 'sm' })}
            onClick={() => bus.emit('customer_service')}
          >
            {t('order.service')}
          </button>
        </div>
      </Panel>
    </div>
  )
}
