import { css } from '@emotion/react'
import { GENDER, INPUT_LIMITS, type UserInfo, bindOtherEndpoint, isApiError, STATUS } from '@site/contracts'
import { MINIMUM_AGE, siteDate } from '@site/domain'
import { bus, call, dialogs, serverNow, toast, useAttempt, useFlag } from '@site/shell'
import { Notice, Panel, media, px, text, tokenVar } from '@site/ui'
import { Form, FormSelect, FormSubmit, FormText, useForm } from '@site/ui/form'

import { useAccountTexts } from '../../../lib/texts.ts'
import { EMPTY_PERSONAL, type PersonalDraft, openFields, personalRequest, personalSchema } from '../personal-data.ts'

const formStyle = css({ display: 'grid', gap: px(16) })
const introStyle = css({ margin: 0, fontSize: text(13), color: tokenVar('text.weak') })
const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: px(14, 20),
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const submitStyle = css({ justifySelf: 'start', [media.mobile]: { justifySelf: 'stretch' } })

/** The personal data that are still to be given. Asked to confirm, for they cannot be changed afterwards (spec 5). */
export function PersonalForm({ user }: { readonly user: UserInfo }) {
  const t = useAccountTexts()
  const explainsAge = useFlag('birthdayDescription')
  const open = openFields(user)
  const today = siteDate(serverNow())
  const form = useForm({
    schema: personalSchema(open, today),
    initial: EMPTY_PERSONAL,
  })
  const { attempt } = useAttempt()

  async function submit(draft: PersonalDraft): Promise<void> {
    const request = personalRequest(draft, open)
    if (Object.keys(request).length === 0) return toast.warning(t('profile.nothing'))
    const lines = [
      request.gender === undefined ? '' : t(request.gender === GENDER.male ? 'profile.male' : 'profile.female'),
      request.birthday ?? '',
      request.wechat ?? '',
      request.qq ?? '',
    ].filter((line) => line !== '')
    const isSure = await dialogs.tips({
      title: t('profile.confirmTitle'),
      message: t('profile.confirm', { lines: lines.join('、') }),
      confirmText: t('profile.confirmYes'),
      cancelText: t('profile.confirmNo'),
    })
    if (!isSure) return
    await attempt(
      async () => {
        await call(bindOtherEndpoint, request)
        toast.success(t('profile.saved'))
        form.reset()
        bus.emit('user_changed')
      },
      (error) => {
        // Another tab was faster: what is fixed by now shows as fixed.
        if (isApiError(error, STATUS.DATA_EXISTS)) bus.emit('user_changed')
      },
    )
  }

  if (open.length === 0) return null
  return (
    <Panel title={t('profile.fill')}>
      <Form css={formStyle} of={form} onSubmit={submit}>
        <p css={introStyle}>{t('profile.fillIntro')}</p>
        <div css={gridStyle}>
          {open.includes('gender') && (
            <FormSelect
              of={form}
              name="gender"
              label={t('profile.gender')}
              options={[
                { value: '', label: t('profile.noGender') },
                { value: 'male', label: t('profile.male') },
                { value: 'female', label: t('profile.female') },
              ]}
            />
          )}
          {open.includes('birthday') && (
            <FormText
              of={form}
              name="birthday"
              label={t('profile.birthday')}
              required
              type="date"
              min="1900-01-01"
              max={today}
              autoComplete="bday"
            />
          )}
          {open.includes('wechat') && (
            <FormText
              of={form}
              name="wechat"
              label={t('profile.wechat')}
              placeholder={t('profile.wechatHint')}
              maxLength={INPUT_LIMITS.wechatMax}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
          {open.includes('qq') && (
            <FormText
              of={form}
              name="qq"
              label={t('profile.qq')}
              placeholder={t('profile.qqHint')}
              inputMode="numeric"
              maxLength={INPUT_LIMITS.qqMax}
            />
          )}
        </div>
        {explainsAge && <Notice tone="info">{t('profile.birthdayRule', { age: MINIMUM_AGE })}</Notice>}
        <FormSubmit of={form} variant="cta" size="lg" css={submitStyle}>
          {t('profile.save')}
        </FormSubmit>
      </Form>
    </Panel>
  )
}
