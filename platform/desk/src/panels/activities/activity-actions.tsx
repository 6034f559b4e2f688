import { ADVERT_PLACES } from '@site/contracts'
import type { DeskActivity } from '@site/contracts/desk'
import { FormAmount, FormCheckbox, FormText } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { Action, Actions, AnswerDialog, DialogButton } from '../../parts/index.ts'
import { supplyEntries, supplyOf } from './supply.ts'

const PATH = '/sandbox/activities/change'
const TermsSchema = v.object({ ...supplyEntries, home: v.boolean(), popup: v.boolean() })

/** What can be done with an activity that is not over, and with a race that may owe prizes after its end. */
export function ActivityActions({ of: activity }: { readonly of: DeskActivity }) {
  const { id, type, title, phase } = activity
  const isOver = phase === 'ended'
  if (isOver && type !== 'racePage') return undefined
  return (
    <Actions>
      <DialogButton label={t('activities.supply')} to={title}>
        {(onClose) => <SupplyAnswer of={activity} onClose={onClose} />}
      </DialogButton>
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
    </Actions>
  )
}

/** Asks for the rewards and the money that an activity may pay, and where it is shown beside the list. */
function SupplyAnswer({ of, onClose }: { readonly of: DeskActivity; readonly onClose: () => void }) {
  return (
    <AnswerDialog
      action={t('activities.supply')}
      sends={t('activities.save')}
      to={of.title}
      schema={TermsSchema}
      initial={{
        ...{ stock: of.stock === null ? '' : String(of.stock), budget: of.budget ?? '' },
        ...{ home: of.adverts.includes('home'), popup: of.adverts.includes('popup') },
      }}
      onClose={onClose}
      orderOf={(terms) => ({
        path: PATH,
        body: { id: of.id, ...supplyOf(terms), adverts: ADVERT_PLACES.filter((place) => terms[place]) },
      })}
    >
      {(form) => (
        <>
          <FormText of={form} name="stock" label={t('activities.stock')} inputMode="numeric" maxLength={9} />
          <FormAmount of={form} name="budget" label={t('activities.budget')} currency="" />
          {ADVERT_PLACES.map((place) => (
            <FormCheckbox key={place} of={form} name={place}>
              {t(`activities.adverts.${place}`)}
            </FormCheckbox>
          ))}
        </>
      )}
    </AnswerDialog>
  )
}
