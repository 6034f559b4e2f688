import { css } from '@emotion/react'
import { ADVERT_PLACES } from '@site/contracts'
import type { DeskActivity } from '@site/contracts/desk'
import { Button, px } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Form, FormAmount, FormCheckbox, FormSubmit, FormText, useForm } from '@site/ui/form'
import { useState } from 'react'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Action, Actions } from '../../parts/index.ts'
import { supplyEntries, supplyOf } from './supply.ts'

const PATH = '/sandbox/activities/change'
const stackStyle = css({ display: 'grid', gap: px(14) })
const TermsSchema = v.object({ ...supplyEntries, home: v.boolean(), popup: v.boolean() })

/** What can be done with an activity that is not over, and with a race that may owe prizes after its end. */
export function ActivityActions({ of: activity }: { readonly of: DeskActivity }) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, type, title, phase } = activity
  const isOver = phase === 'ended'
  if (isOver && type !== 'racePage') return undefined
  return (
    <Actions>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${t('activities.supply')} ${title}`}
        onClick={() => setIsOpen(true)}
      >
        {t('activities.supply')}
      </Button>
      {phase === 'stopped' ? (
        <Action to={title} path={PATH} body={{ id, status: 'running' }}>
          {t('activities.resume')}
        </Action>
      ) : (
        !isOver && (
          <Action
            to={title}
            path={PATH}
            body={{ id, status: 'stopped' }}
            confirm={t('activities.confirm')}
            variant="danger"
          >
            {t('activities.stop')}
          </Action>
        )
      )}
      {isOpen && <SupplyDialog of={activity} onClose={() => setIsOpen(false)} />}
    </Actions>
  )
}

/** Asks for the rewards and the money that an activity may pay, and where it is shown beside the list. */
function SupplyDialog({ of, onClose }: { readonly of: DeskActivity; readonly onClose: () => void }) {
  const { run } = useAction()
  const form = useForm<v.InferInput<typeof TermsSchema>, v.InferOutput<typeof TermsSchema>>({
    schema: TermsSchema,
    initial: {
      ...{ stock: of.stock === null ? '' : String(of.stock), budget: of.budget ?? '' },
      ...{ home: of.adverts.includes('home'), popup: of.adverts.includes('popup') },
    },
  })
  async function send(terms: v.InferOutput<typeof TermsSchema>): Promise<void> {
    const adverts = ADVERT_PLACES.filter((place) => terms[place])
    if (await run({ path: PATH, body: { id: of.id, ...supplyOf(terms), adverts } })) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={`${t('activities.supply')} · ${of.title}`}>
      <Form of={form} onSubmit={send}>
        <div css={stackStyle}>
          <FormText of={form} name="stock" label={t('activities.stock')} inputMode="numeric" maxLength={9} />
          <FormAmount of={form} name="budget" label={t('activities.budget')} currency="" />
          {ADVERT_PLACES.map((place) => (
            <FormCheckbox key={place} of={form} name={place}>
              {t(`activities.adverts.${place}`)}
            </FormCheckbox>
          ))}
          <FormSubmit of={form} variant="primary" block>
            {t('activities.save')}
          </FormSubmit>
        </div>
      </Form>
    </Dialog>
  )
}
