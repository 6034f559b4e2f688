import { css } from '@emotion/react'
import { DeskClockSchema } from '@site/contracts/desk'
import { DAY_MS, HOUR_MS, MINUTE_MS, durationParts, parseSiteTime, siteTimestamp } from '@site/domain'
import { DescriptionList, Notice, Panel, px } from '@site/ui'
import { Form, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Action, Column, FormRow, momentRule } from '../../parts/index.ts'

const PATH = '/sandbox/clock'
const STEPS = [
  { key: 'seconds', ms: 30_000 },
  { key: 'minute', ms: MINUTE_MS },
  { key: 'quarter', ms: 15 * MINUTE_MS },
  { key: 'hour', ms: HOUR_MS },
  { key: 'hours', ms: 6 * HOUR_MS },
  { key: 'day', ms: DAY_MS },
  { key: 'week', ms: 7 * DAY_MS },
] as const
const stepsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: px(8) })

const MomentSchema = v.object({ at: v.pipe(v.string(), rule(momentRule)) })

/** The business clock: what time it is, on by a while, to a moment, and back. */
export function Clock() {
  const clock = useDesk(PATH, DeskClockSchema, { everyMs: 1_000 })
  const { run } = useAction()
  const form = useForm({ schema: MomentSchema, initial: { at: '' } })
  const doneText = ({ now }: { readonly now: number }) => t('clock.done', { time: siteTimestamp(now) })
  const order = { path: PATH, schema: DeskClockSchema, doneText }
  const offset = clock.data?.offsetMs ?? 0
  return (
    <Column>
      <Panel title={t('clock.title')} flush>
        <DescriptionList
          descriptions={[
            { label: t('clock.now'), value: clock.data === undefined ? '' : siteTimestamp(clock.data.now) },
            { label: t('clock.real'), value: clock.data === undefined ? '' : siteTimestamp(clock.data.realNow) },
            {
              label: t('clock.offset'),
              value: t('clock.ahead', {
                sign: offset < 0 ? '−' : '+',
                ...durationParts(Math.abs(offset)),
              }),
              action: (
                <Action {...order} variant="primary" body={{ offsetMs: 0 }} confirm={t('clock.askBack')}>
                  {t('clock.back')}
                </Action>
              ),
            },
          ]}
        />
      </Panel>
      <Panel title={t('clock.on')}>
        <div css={stepsStyle}>
          {STEPS.map(({ key, ms }) => (
            <Action key={key} {...order} body={{ advanceMs: ms }}>
              {t(`clock.steps.${key}`)}
            </Action>
          ))}
        </div>
      </Panel>
      <Panel title={t('clock.to')}>
        <Form of={form} onSubmit={async ({ at }) => void (await run({ ...order, body: { now: parseSiteTime(at) } }))}>
          <FormRow>
            <FormText of={form} name="at" type="datetime-local" label={t('clock.moment')} />
            <FormSubmit of={form}>{t('clock.go')}</FormSubmit>
          </FormRow>
        </Form>
      </Panel>
      <Notice tone="info">{t('clock.note')}</Notice>
    </Column>
  )
}
