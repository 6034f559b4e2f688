import { Panel } from '@site/ui'
import { useState } from 'react'

import { t } from '../../lib/texts.ts'
import { Column, SearchField, Tools, TurnoverFacts } from '../../parts/index.ts'
import { GiftForm } from './gift-form.tsx'
import { Jackpots } from './jackpots.tsx'
import { RequirementForm } from './requirement-form.tsx'

/** Money to try things with, what must be bet for it, and pools that are to be won. */
export function MoneyPanel() {
  const [name, setName] = useState('demo01')
  return (
    <Column>
      <Panel title={t('money.gift')}>
        <GiftForm />
      </Panel>
      <Panel title={t('turnover.title')} flush>
        <Tools>
          <SearchField label={t('member')} value={name} onSearch={setName} />
        </Tools>
        {name !== '' && <TurnoverFacts name={name} />}
      </Panel>
      <Panel title={t('turnover.require')}>
        <RequirementForm />
      </Panel>
      <Jackpots />
    </Column>
  )
}
