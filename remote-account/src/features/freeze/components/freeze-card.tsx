import { css } from '@emotion/react'
import { type Freeze, freezesEndpoint } from '@site/contracts'
import { siteDateTime } from '@site/domain'
import { bus, useEndpoint, useSession } from '@site/shell'
import { Icon, Notice, Panel, Tag, Timeline, px, text, tokenVar } from '@site/ui'
import { Snowflake } from 'lucide-react'
import { useEffect } from 'react'

import { stepTime } from '../../../lib/step-time.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { AppealForm } from './appeal-form.tsx'

const bodyStyle = css({ display: 'grid', gap: px(16) })
const textStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6, color: tokenVar('text.weak') })
const listStyle = css({
  display: 'grid',
  gap: px(16),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li + li': { paddingTop: px(16), borderTop: `1px solid ${tokenVar('line.soft')}` },
})
const wordsStyle = css({
  margin: 0,
  fontSize: text(14),
  lineHeight: 1.6,
  color: tokenVar('text.strong'),
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
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
            {data.mayAppeal && t('freeze.mayAppeal')}
          </Notice>
        )}
        {data.mayAppeal && <AppealForm until={last.appealUntil} onSent={() => void refetch()} />}
        {isFrozen && last.appeal !== null && last.answer === null && <Notice tone="info">{t('freeze.waits')}</Notice>}
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

interface Step {
  readonly key: 'frozen' | 'appeal' | 'answer' | 'lifted'
  readonly text: string
  readonly at: number
}

function FreezeCourse({ of: { ground, frozenAt, appeal, answer, lift } }: { readonly of: Freeze }) {
  const t = useAccountTexts()
  const step = (key: Step['key'], said: Omit<Step, 'key'> | null): readonly Step[] =>
    said === null ? [] : [{ key, ...said }]
  const steps = [
    ...step('frozen', { text: ground, at: frozenAt }),
    ...step('appeal', appeal),
    // An answer that lifts the freeze is told once.
    ...step('answer', answer?.at === lift?.at ? null : answer),
    ...step('lifted', lift),
  ]
  return (
    <Timeline
      label={t('freeze.course', { time: siteDateTime(frozenAt) })}
      entries={steps.map(({ key, text: words, at }) => ({
        key,
        title: t(`freeze.${key}`),
        state: key === 'answer' ? 'failed' : 'done',
        ...stepTime(at),
        text: <p css={wordsStyle}>{words}</p>,
      }))}
    />
  )
}
