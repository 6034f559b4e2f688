import { css } from '@emotion/react'
import { DeskChatSettingSchema, DeskChatWordsSchema } from '@site/contracts/desk'
import { Panel, px, Tag } from '@site/ui'
import { Form, FormSubmit, FormText, FormTextArea, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Action, Column, FormRow, Line } from '../../parts/index.ts'

const stackStyle = css({ display: 'grid', gap: px(12), justifyItems: 'start', '& > :first-child': { width: '100%' } })

/** What holds in all rooms: words that nobody else is to read, and whether anybody may speak at all. */
export function HouseRules() {
  const words = useDesk('/sandbox/chat/words', DeskChatWordsSchema)
  const setting = useDesk('/sandbox/chat/setting', DeskChatSettingSchema)
  return (
    <Column>
      {/* Another list from elsewhere begins the form anew. */}
      {words.data && <Words key={words.data.words.join('\n')} words={words.data.words} />}
      {setting.data && (
        <Maintenance key={`${setting.data.maintain}`} isClosed={setting.data.maintain} notify={setting.data.notify} />
      )}
    </Column>
  )
}

const WordsSchema = v.object({ words: v.string() })

function Words({ words }: { readonly words: readonly string[] }) {
  const { run } = useAction()
  const form = useForm({ schema: WordsSchema, initial: { words: words.join('\n') } })
  async function save({ words: typed }: v.InferOutput<typeof WordsSchema>): Promise<void> {
    const list = typed
      .split('\n')
      .map((word) => word.trim())
      .filter((word) => word !== '')
    await run({ path: '/sandbox/chat/words', body: { words: list }, doneText: () => t('chat.wordsSaved') })
  }
  return (
    <Panel title={t('chat.words')}>
      <Form of={form} label={t('chat.words')} onSubmit={save}>
        <div css={stackStyle}>
          <FormTextArea of={form} name="words" label={t('chat.wordsLabel')} hint={t('chat.wordsHint')} />
          <FormSubmit of={form}>{t('chat.save')}</FormSubmit>
        </div>
      </Form>
    </Panel>
  )
}

const NotifySchema = v.object({ notify: v.pipe(v.string(), v.trim()) })

function Maintenance({ isClosed, notify }: { readonly isClosed: boolean; readonly notify: string }) {
  const { run } = useAction()
  const form = useForm({ schema: NotifySchema, initial: { notify } })
  async function close({ notify: words }: v.InferOutput<typeof NotifySchema>): Promise<void> {
    await run({ path: '/sandbox/chat/maintain', body: { maintain: true, ...(words === '' ? {} : { notify: words }) } })
  }
  return (
    <Panel title={t('chat.maintain')}>
      {isClosed ? (
        <Line>
          <Tag tone="warning">{t('chat.maintained')}</Tag>
          <Action path="/sandbox/chat/maintain" body={{ maintain: false }}>
            {t('chat.openAll')}
          </Action>
        </Line>
      ) : (
        <Form of={form} label={t('chat.maintain')} onSubmit={close}>
          <FormRow>
            <FormText of={form} name="notify" label={t('chat.notify')} maxLength={100} />
            <FormSubmit of={form} variant="danger">
              {t('chat.closeAll')}
            </FormSubmit>
          </FormRow>
        </Form>
      )}
    </Panel>
  )
}
