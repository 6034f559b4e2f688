import { css } from '@emotion/react'
import { type Freeze, freezesEndpoint } from '@site/contracts'
import { siteDateTime } from '@site/domain'
import { bus, useEndpoint, useSession } from '@site/shell'
import { Icon, Notice, Panel, Tag, px, text, tokenVar } from '@site/ui'
import { Snowflake } from 'lucide-react'
import { useEffect } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { AppealForm } from './appeal-form.tsx'

const bodyStyle = css({ display: 'grid', gap: px(16) })
const textStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6, color: tokenVar('text.weak') })
const listStyle = css({ display: 'grid', gap: px(14), margin: 0, padding: 0, listStyle: 'none' })
const stepsStyle = css({
  display: 'grid',
  gap: px(6),
  margin: 0,
  '& dt': { fontSize: text(12), color: tokenVar('text.weak') },
  '& dd': {
    margin: 0,
    fontSize: text(14),
    color: tokenVar('text.strong'),
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
})

/** Why the account is or was frozen, what was said to that, and the appeal; nothing for whom it never was. */
export function FreezeCard() {
  const t = useAccountTexts()
  const { user } = useSession()
  const { data, refetch } = useEndpoint(freezesEndpoint, {}, { fresh: true })
  const last = data?.list[0]
  const isFrozen = last !== undefined && last.lift === null
  const isKnown = data !== undefined && user !== undefined
  const isKnownFrozen = user?.freeze !== undefined
  useEffect(() => {
    // What pages show of the member is another from now on.
    if (isKnown && isFrozen !== isKnownFrozen) bus.emit('user_changed')
  }, [isKnown, isFrozen, isKnownFrozen])

  if (data === undefined || last === undefined) return null
  return (
    <Panel
      title={t('freeze.title')}
      icon={<Icon of={Snowflake} size={18} />}
      extra={<Tag tone={isFrozen ? 'error' : 'success'}>{t(isFrozen ? 'freeze.holds' : 'freeze.lifted')}</Tag>}
    >
      <div css={bodyStyle}>
        {isFrozen && (
          <Notice tone="warning" title={t('freeze.ground', { ground: last.ground })}>
            {t('freeze.works')}
          </Notice>
        )}
        {data.mayAppeal && <AppealForm until={last.appealUntil} onSent={() => void refetch()} />}
        {isFrozen && !data.mayAppeal && last.appeal === null && <p css={textStyle}>{t('freeze.tooLate')}</p>}
        <ul css={listStyle} role="list" aria-label={t('freeze.history')}>
          {data.list.map((freeze) => (
            <li key={freeze.frozenAt}>
              <FreezeCourse of={freeze} />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function FreezeCourse({ of: { ground, frozenAt, appeal, answer, lift } }: { readonly of: Freeze }) {
  const t = useAccountTexts()
  const steps = [
    { name: t('freeze.frozen'), text: ground, at: frozenAt },
    ...(appeal === null ? [] : [{ name: t('freeze.appeal'), ...appeal }]),
    ...(answer === null ? [] : [{ name: t('freeze.answer'), ...answer }]),
    ...(lift === null ? [] : [{ name: t('freeze.lifted'), ...lift }]),
  ]
  return (
    <dl css={stepsStyle}>
      {steps.map(({ name, text: words, at }) => (
        <div key={name}>
          <dt>
            {name} · {siteDateTime(at)}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
