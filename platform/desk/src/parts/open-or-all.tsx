import { Segmented } from '@site/ui'
import { useState } from 'react'

import { t } from '../lib/texts.ts'
import { Tools } from './layout.tsx'
import { SearchField } from './search-field.tsx'

/** Which rows of a list are asked for: those that wait for somebody or all, of one member or of everybody. */
export function useOpenOrAll() {
  const [which, setWhich] = useState<'open' | 'all'>('open')
  const [name, setName] = useState('')
  const isOpen = which === 'open'
  return { which, setWhich, name, setName, isOpen, query: { name, open: isOpen ? '1' : undefined } }
}

interface OpenOrAllProps {
  readonly of: ReturnType<typeof useOpenOrAll>
  /** What waits for somebody is called. */
  readonly open?: string
}

/** The choice of {@link useOpenOrAll}, above its list. */
export function OpenOrAll({ of: { which, setWhich, name, setName }, open = t('open') }: OpenOrAllProps) {
  return (
    <Tools>
      <Segmented
        label={t('which')}
        value={which}
        options={[
          { value: 'open', label: open },
          { value: 'all', label: t('all') },
        ]}
        onValueChange={setWhich}
      />
      <SearchField label={t('member')} value={name} onSearch={setName} />
    </Tools>
  )
}
