import { navigateTo, useSession } from '@site/shell'
import { useState } from 'react'

import {
  AvatarDialog,
  MemberSummary,
  NextStep,
  PersonalForm,
  type ProfileAction,
  ProfileDetails,
  ProfileSkeleton,
} from '../features/profile/index.ts'
import { BindEmailDialog, FundPasswordDialog, PasswordDialog } from '../features/security/index.ts'
import { ACCOUNT_PATHS } from '../lib/paths.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

type Open = ProfileAction | 'avatar'

/** /mine/userinfo */
export function Page() {
  const t = useAccountTexts()
  const { user } = useSession()
  const [open, setOpen] = useState<Open>()
  const close = (): void => setOpen(undefined)
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('profile.title')}</h1>
        <p css={pageIntroStyle}>{t('profile.intro')}</p>
      </header>
      {user === undefined ? (
        <ProfileSkeleton />
      ) : (
        <>
          <MemberSummary user={user} onChangeAvatar={() => setOpen('avatar')} />
          <NextStep
            user={user}
            onGo={(step) => {
              if (step === 'bindEmail') setOpen('email')
              else if (step === 'withdrawPwd') setOpen('fundPassword')
              else navigateTo(ACCOUNT_PATHS.auth)
            }}
          />
          <PersonalForm user={user} />
          <ProfileDetails user={user} onAction={setOpen} />
          <AvatarDialog user={user} open={open === 'avatar'} onOpenChange={close} />
          {open === 'email' && <BindEmailDialog onClose={close} />}
          {open === 'password' && <PasswordDialog user={user} onClose={close} />}
          {open === 'fundPassword' && <FundPasswordDialog user={user} onClose={close} />}
        </>
      )}
    </div>
  )
}
