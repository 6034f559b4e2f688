import { CHAT_LIMITS } from '@site/contracts/chat'
import {
  DESK_LIMITS,
  type DeskChatRoom,
  type DeskRain,
  DeskChatRoomsSchema,
  DeskMatchesSchema,
  DeskRainsSchema,
} from '@site/contracts/desk'
import { formatFen, parseFen, parseSiteTime } from '@site/domain'
import { Money, Panel, type TableColumn, Tag, type Tone } from '@site/ui'
import { Form, FormAmount, FormSelect, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import { useState } from 'react'
import * as v from 'valibot'

import { useDesk } from '../../lib/queries.ts'
import { createSendingId } from '../../lib/sending-id.ts'
import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Action, Actions, AmountSchema, FormRow, Listing, Small, When, WordsSchema } from '../../parts/index.ts'

/** Members take packets without a call of anybody here that would be news. */
const LOOK_MS = 3_000
const { redPackets, rainSeconds } = CHAT_LIMITS

const TONES: Readonly<Record<DeskRain['phase'], Tone>> = {
  ...{ coming: 'info', running: 'success', stopped: 'warning', over: 'neutral' },
}

const COLUMNS: readonly TableColumn<DeskRain>[] = [
  {
    key: 'rain',
    header: t('chat.rain.heading'),
    primary: true,
    cell: ({ title, rid }) => (
      <span>
        {title}
        <Small>{rid}</Small>
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ phase }) => <Tag tone={TONES[phase]}>{t(`chat.rain.phases.${phase}`)}</Tag>,
  },
  {
    key: 'period',
    header: t('chat.rain.startAt'),
    cell: ({ startAt, endAt }) => (
      <span>
        <When at={startAt} />
        <Small>{t('chat.rain.lasts', { count: Math.round((endAt - startAt) / 1_000) })}</Small>
      </span>
    ),
  },
  {
    key: 'taken',
    header: t('chat.rain.taken'),
    align: 'end',
    cell: ({ count, left }) => t('chat.rain.of', { taken: count - left, count }),
  },
  {
    key: 'paid',
    header: t('chat.rain.paid'),
    align: 'end',
    cell: ({ paid, total }) => (
      <span>
        <Money fen={parseFen(paid)} cents="always" />
        <Small>
          <Money fen={parseFen(total)} cents="always" />
        </Small>
      </span>
    ),
  },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ packId, title, phase }) => (
      <Actions>
        {(phase === 'coming' || phase === 'running') && (
          <Action
            to={title}
            variant="danger"
            confirm={t('chat.rain.confirmStop')}
            path="/sandbox/chat/rains/stop"
            body={{ packId }}
          >
            {t('chat.rain.stop')}
          </Action>
        )}
      </Actions>
    ),
  },
]

/** Red packets in rooms: those that fell and are going to, and a form that lets more fall. */
export function Rains({ rid }: { readonly rid: string | undefined }) {
  const rains = useDesk('/sandbox/chat/rains', DeskRainsSchema, { everyMs: LOOK_MS })
  const rooms = useDesk('/sandbox/chat/rooms', DeskChatRoomsSchema)
  const [first, ...others] = rooms.data?.list ?? []
  return (
    <>
      {first !== undefined && (
        <Panel title={t('chat.rain.make')}>
          {/* Another room that is read begins the form anew. */}
          <RainForm key={rid} rooms={[first, ...others]} rid={rid ?? first.rid} />
        </Panel>
      )}
      <Panel title={t('chat.rain.title')} flush>
        <Listing
          caption={t('chat.rain.title')}
          columns={COLUMNS}
          rows={rains.data?.list ?? []}
          rowKey={({ packId }) => packId}
          of={rains}
          none={t('chat.rain.none')}
        />
      </Panel>
    </>
  )
}

const wholeRule = (least: number, most: number) => (typed: string) =>
  /^\d{1,5}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
    ? undefined
    : t('chat.rain.whole', { least, most })

const RainSchema = v.object({
  rid: v.string(),
  title: WordsSchema,
  total: AmountSchema,
  count: v.pipe(v.string(), v.trim(), rule(wholeRule(1, redPackets))),
  /** As the field gives it, in site time; empty for now. */
  startAt: v.string(),
  seconds: v.pipe(v.string(), v.trim(), rule(wholeRule(rainSeconds.least, rainSeconds.most))),
})
type RainInput = v.InferOutput<typeof RainSchema>

interface RainFormProps {
  readonly rooms: readonly DeskChatRoom[]
  /** The room that is chosen at first. */
  readonly rid: string
}

/** Lets red packets fall in a room. What was sent and not answered is sent again under its id. */
function RainForm({ rooms, rid }: RainFormProps) {
  const { run } = useAction()
  const [sendingId] = useState(createSendingId)
  const matches = useDesk('/sandbox/matches', DeskMatchesSchema)
  const names = new Map(
    (matches.data?.list ?? []).map(({ sport, matchId, home, away }) => [`${sport}_${matchId}`, `${home} vs ${away}`]),
  )
  const form = useForm<v.InferInput<typeof RainSchema>, RainInput>({
    schema: RainSchema,
    initial: { rid, title: t('chat.rain.usual'), total: '', count: '10', startAt: '', seconds: '60' },
  })
  async function send({ total, count, seconds, startAt, ...asked }: RainInput): Promise<void> {
    const beginning = startAt === '' ? {} : { startAt: parseSiteTime(startAt) }
    const wish = {
      ...asked,
      ...beginning,
      total: formatFen(parseFen(total)),
      count: Number(count),
      seconds: Number(seconds),
    }
    const body = { ...wish, requestId: sendingId.of(wish) }
    if (
      !(await run({ path: '/sandbox/chat/rains', body, doneText: () => t('chat.rain.made', { title: asked.title }) }))
    )
      return
    sendingId.done()
    form.reset()
  }
  return (
    <Form of={form} label={t('chat.rain.make')} onSubmit={send}>
      <FormRow>
        <FormSelect
          of={form}
          name="rid"
          label={t('chat.room')}
          options={rooms.map((room) => ({ value: room.rid, label: names.get(room.rid) ?? room.rid }))}
        />
        <FormText of={form} name="title" label={t('chat.rain.heading')} maxLength={DESK_LIMITS.rainTitle} />
        <FormAmount of={form} name="total" label={t('chat.rain.total')} currency="" />
        <FormText of={form} name="count" label={t('chat.rain.count')} inputMode="numeric" maxLength={3} />
        <FormText of={form} name="startAt" type="datetime-local" label={t('chat.rain.startAtOrNow')} />
        <FormText of={form} name="seconds" label={t('chat.rain.seconds')} inputMode="numeric" maxLength={4} />
        <FormSubmit of={form}>{t('chat.rain.make')}</FormSubmit>
      </FormRow>
    </Form>
  )
}
