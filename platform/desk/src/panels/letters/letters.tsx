import { css } from '@emotion/react'
import { type DeskLetter, DeskLettersSchema } from '@site/contracts/desk'
import { Panel, type TableColumn, Tag, type Tone, px } from '@site/ui'

import { useDeskPages } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action, Actions, Column, Line, Listing, Small, When } from '../../parts/index.ts'
import { audienceText } from './letter.ts'
import { LetterForm } from './letter-form.tsx'

const TONES: Readonly<Record<DeskLetter['state'], Tone>> = { sending: 'info', sent: 'success', withdrawn: 'neutral' }
const wordsStyle = css({ maxWidth: px(420), whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

const COLUMNS: readonly TableColumn<DeskLetter>[] = [
  {
    key: 'letter',
    header: t('letters.letter'),
    primary: true,
    cell: ({ title, type, content, jump }) => (
      <div css={wordsStyle}>
        <Line>
          {title} <Tag>{t(`letters.types.${type}`)}</Tag>
        </Line>
        <Small>{content}</Small>
        {jump !== undefined && <Small>{t('letters.leadsTo', { path: jump })}</Small>}
      </div>
    ),
  },
  { key: 'to', header: t('letters.to'), cell: (letter) => audienceText(letter) },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state, sent, kept, read }) => (
      <span>
        <Tag tone={TONES[state]}>{t(`letters.states.${state}`)}</Tag>
        <Small>{t('letters.readOf', { read, sent })}</Small>
        {kept > 0 && <Small>{t('letters.kept', { count: kept })}</Small>}
      </span>
    ),
  },
  { key: 'time', header: t('time'), cell: ({ at }) => <When at={at} /> },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ id, title, state }) =>
      state !== 'withdrawn' && (
        <Actions>
          <Action
            to={title}
            variant="danger"
            confirm={t('letters.confirm')}
            path="/sandbox/letters/withdraw"
            body={{ id }}
          >
            {t('letters.withdraw')}
          </Action>
        </Actions>
      ),
  },
]

/** Letters to members: write, look at, send, see who read them, take back. */
export function Letters() {
  const letters = useDeskPages('/sandbox/letters', {}, DeskLettersSchema)
  return (
    <Column>
      <Panel title={t('letters.write')}>
        <LetterForm />
      </Panel>
      <Panel title={t('letters.sentList')} flush>
        <Listing
          caption={t('letters.sentList')}
          columns={COLUMNS}
          rows={letters.data?.flatMap(({ list }) => list) ?? []}
          rowKey={({ id }) => id}
          of={letters}
          none={t('letters.none')}
        />
      </Panel>
    </Column>
  )
}
