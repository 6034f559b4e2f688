import { css } from '@emotion/react'
import { DESK_LIMITS, DeskChatSettingSchema, DeskChatWordsSchema } from '@site/contracts/desk'
import { Panel, px, Tag } from '@site/ui'
import { Form, FormSelect, FormSubmit, FormText, FormTextArea, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Action, Column, FormRow, Line } from '../../parts/index.ts'

const stackStyle = css({ display: 'grid', gap: px(12), justifyItems: 'start', '& > :first-child': { width: '100%' } })

/** What holds in all rooms: words that nobody else is to read, which grades may speak, and whether anybody may at all. */
export function HouseRules() {
  const words = useDesk('/sandbox/chat/words', DeskChatWordsSchema)
  const setting = useDesk('/sandbox/chat/setting', DeskChatSettingSchema)
  return (
    <Column>
      {/* Another list from elsewhere begins the form anew. */}
      {words.data && <Words key={words.data.words.join('\n')} words={words.data.words} />}
      {setting.data && <Grades key={GRADES.map((name) => setting.data?.[name]).join(' ')} of={setting.data} />}
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

const GRADES = ['vipMin', 'vipMax', 'effectMin', 'effectMax'] as const
type Grade = (typeof GRADES)[number]
const HIGHEST = 10
const GradesSchema = v.object(v.entriesFromList(GRADES, v.string()))
const GRADE_OPTIONS = Array.from({ length: HIGHEST + 1 }, (_, grade) => ({ value: `${grade}`, label: `VIP${grade}` }))

/** From which grade to which members may speak, and their coming is shown. */
function Grades({ of }: { readonly of: Readonly<Record<Grade, number>> }) {
  const { run } = useAction()
  const form = useForm({
    schema: GradesSchema,
    initial: {
      ...{ vipMin: `${of.vipMin}`, vipMax: `${of.vipMax}` },
      ...{ effectMin: `${of.effectMin}`, effectMax: `${of.effectMax}` },
    },
  })
  async function save(chosen: v.InferOutput<typeof GradesSchema>): Promise<void> {
    const body = Object.fromEntries(GRADES.map((name) => [name, Number(chosen[name])]))
    await run({ path: '/sandbox/chat/level', body, doneText: () => t('chat.gradesSaved') })
  }
  return (
    <Panel title={t('chat.grades')}>
      <Form of={form} label={t('chat.grades')} onSubmit={save}>
        <FormRow>
          {GRADES.map((name) => (
            <FormSelect key={name} of={form} name={name} label={t(`chat.grade.${name}`)} options={GRADE_OPTIONS} />
          ))}
          <FormSubmit of={form}>{t('chat.save')}</FormSubmit>
        </FormRow>
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
            <FormText of={form} name="notify" label={t('chat.notify')} maxLength={DESK_LIMITS.chatMaintenance} />
            <FormSubmit of={form} variant="danger">
              {t('chat.closeAll')}
            </FormSubmit>
          </FormRow>
        </Form>
      )}
    </Panel>
  )
}
