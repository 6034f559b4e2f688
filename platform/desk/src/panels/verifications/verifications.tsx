import { type DeskVerification, DeskVerificationsSchema } from '@site/contracts/desk'
import { Panel, type TableColumn, Tag, type Tone } from '@site/ui'

import { withQuery } from '../../lib/call.ts'
import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Column, Line, Listing, OpenOrAll, Picture, Small, useOpenOrAll, When } from '../../parts/index.ts'
import { VerificationActions } from './verification-actions.tsx'

const TONES: Readonly<Record<DeskVerification['status'], Tone>> = {
  pending: 'warning',
  verified: 'success',
  refused: 'error',
}

const COLUMNS: readonly TableColumn<DeskVerification>[] = [
  { key: 'member', header: t('member'), primary: true, cell: ({ name }) => name },
  {
    key: 'documents',
    header: t('verifications.documents'),
    cell: ({ kind, documents, name }) => (
      <span>
        {t(`verifications.kinds.${kind}`)}
        <Line>
          {documents.map((id, index) => (
            <Picture
              key={id}
              src={`/sandbox/verifications/document/${id}`}
              name={t('verifications.pictureOf', { number: index + 1, name })}
            >
              {t('verifications.picture', { number: index + 1 })}
            </Picture>
          ))}
        </Line>
        {documents.length === 0 && <Small>{t('verifications.deleted')}</Small>}
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ status, ground, birthday }) => (
      <span>
        <Tag tone={TONES[status]}>{t(`verifications.states.${status}`)}</Tag>
        {ground !== '' && <Small>{ground}</Small>}
        {birthday !== null && <Small>{t('verifications.born', { birthday })}</Small>}
      </span>
    ),
  },
  { key: 'time', header: t('time'), cell: ({ submittedAt }) => <When at={submittedAt} /> },
  { key: 'actions', header: t('actions'), align: 'end', cell: (one) => <VerificationActions of={one} /> },
]

/** Documents of members, and what staff finds in them. */
export function Verifications() {
  const asked = useOpenOrAll()
  const verifications = useDesk(withQuery('/sandbox/verifications', asked.query), DeskVerificationsSchema)
  return (
    <Column>
      <Panel title={t('verifications.title')} flush>
        <OpenOrAll of={asked} />
        <Listing
          caption={t('verifications.title')}
          columns={COLUMNS}
          rows={verifications.data?.list ?? []}
          rowKey={({ id }) => String(id)}
          of={verifications}
          none={asked.isOpen ? t('verifications.noneOpen') : t('verifications.none')}
        />
      </Panel>
    </Column>
  )
}
