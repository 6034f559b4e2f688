import { css } from '@emotion/react'
import { isFullyBound } from '@site/domain'
import { hasRoute, useSession } from '@site/shell'
import { Link } from '@site/shell/router'
import { Notice, buttonStyle, media, px } from '@site/ui'
import { IdCard, Smartphone } from 'lucide-react'

import { FreezeCard } from '../features/freeze/index.ts'
import { MaskedValue, ProfileSkeleton } from '../features/profile/index.ts'
import { AuthCard, BindNameForm, BindPhoneForm } from '../features/security/index.ts'
import { VerificationCard } from '../features/verification/index.ts'
import { ACCOUNT_PATHS } from '../lib/paths.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

const cardsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: px(20),
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** /mine/auth */
export function Page() {
  const t = useAccountTexts()
  const { user } = useSession()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('security.title')}</h1>
        <p css={pageIntroStyle}>{t('security.intro')}</p>
      </header>
      {user === undefined ? (
        <ProfileSkeleton />
      ) : (
        <>
          <FreezeCard />
          {isFullyBound(user) && (
            <Notice
              tone="success"
              title={t('security.doneTitle')}
              action={
                hasRoute('addBankCard') && (
                  <Link to={ACCOUNT_PATHS.addBankCard} css={buttonStyle({ size: 'sm' })}>
                    {t('security.addCard')}
                  </Link>
                )
              }
            >
              {t('security.doneText')}
            </Notice>
          )}
          <div css={cardsStyle}>
            <AuthCard
              icon={Smartphone}
              title={t('security.phoneTitle')}
              text={t('security.phoneText')}
              isBound={user.bindPhone === 1}
              bound={<MaskedValue of="phone" mask={user.phoneMask} label={t('profile.phone')} />}
            >
              <BindPhoneForm />
            </AuthCard>
            <AuthCard
              icon={IdCard}
              title={t('security.nameTitle')}
              text={t('security.nameText')}
              isBound={user.bindRealName === 1}
              bound={<MaskedValue of="realName" mask={user.realNameMask} label={t('profile.realName')} />}
            >
              <BindNameForm />
            </AuthCard>
          </div>
          <VerificationCard />
        </>
      )}
    </div>
  )
}
