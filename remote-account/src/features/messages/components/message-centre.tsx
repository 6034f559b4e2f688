import { css } from '@emotion/react'
import { LETTER_TYPES, LetterTypeSchema, unreadForTypeEndpoint, unreadTotal } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { CountBadge } from '@site/ui'
import { Tabs } from '@site/ui/tabs'
import * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useLetterAddress } from '../letter-address.ts'
import { unreadOf } from '../unread-of.ts'
import { LetterDialog } from './letter-dialog.tsx'
import { LetterList } from './letter-list.tsx'

const ALL = 'all'
// No wider than the page: on a phone the row of tabs scrolls.
const tabsStyle = css({ minWidth: 0 })

/** The letters of the member by type, each with what is unread in it, and the one that the address names. */
export function MessageCentre() {
  const t = useAccountTexts()
  const { type, setType, opened, open } = useLetterAddress()
  const counts = useEndpoint(unreadForTypeEndpoint, { userSystem: 1 }).data
  const tabs = [undefined, ...LETTER_TYPES].map((one) => ({
    value: one ?? ALL,
    label: (
      <>
        {t(`messages.types.${one ?? ALL}`)}
        <CountBadge
          count={counts === undefined ? 0 : one === undefined ? unreadTotal(counts) : unreadOf(counts, one)}
          label={t('messages.unread')}
        />
      </>
    ),
    content: <LetterList type={one} onOpen={open} />,
  }))
  return (
    <>
      <Tabs
        css={tabsStyle}
        label={t('messages.kinds')}
        items={tabs}
        value={type ?? ALL}
        onValueChange={(value) => setType(v.is(LetterTypeSchema, value) ? value : undefined)}
      />
      {opened !== undefined && <LetterDialog key={opened} id={opened} onClose={() => open(undefined)} />}
    </>
  )
}
