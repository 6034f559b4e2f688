import { css } from '@emotion/react'
import { INPUT_LIMITS, type UserInfo, bindOtherEndpoint, isApiError } from '@site/contracts'
import { MINIMUM_AGE, siteDate } from '@site/domain'
import { bus, call, dialogs, messageOf, serverNow, toast, useFlag } from '@site/shell'
import { Button, Notice, Panel, Select, TextField, issueText, media, px, text, tokenVar } from '@site/ui'
import { type SyntheticEvent, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import {
  EMPTY_PERSONAL,
  type PersonalDraft,
  type PersonalField,
  openFields,
  personalIssues,
  personalRequest,
} from '../personal-data.ts'

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
  const [draft, setDraft] = useState(EMPTY_PERSONAL)
  const [isTold, setTold] = useState(false)
  const [isSending, setSending] = useState(false)
  const open = openFields(user)
  const today = siteDate(serverNow())
  const issues = personalIssues(draft, open, today)

  function errorOf(field: PersonalField): string | undefined {
    const issue = isTold ? issues[field] : undefined
    return issue?.code === 'chooseGender' ? t('profile.chooseGender') : issueText(issue)
  }

  function change<Field extends PersonalField>(field: Field, value: PersonalDraft[Field]): void {
    setDraft((now) => ({ ...now, [field]: value }))
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setTold(true)
    if (isSending || Object.keys(issues).length > 0) return
    const request = personalRequest(draft, open)
    if (Object.keys(request).length === 0) return toast.warning(t('profile.nothing'))
    const lines = [
      request.gender === undefined ? '' : t(request.gender === 1 ? 'profile.male' : 'profile.female'),
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
    setSending(true)
    try {
      await call(bindOtherEndpoint, request)
      toast.success(t('profile.saved'))
      setDraft(EMPTY_PERSONAL)
      setTold(false)
      bus.emit('user_changed')
    } catch (error) {
      if (!isApiError(error, 6001)) toast.error(messageOf(error))
      // Another tab was faster: what is fixed by now shows as fixed.
      if (isApiError(error, 6009)) bus.emit('user_changed')
    } finally {
      setSending(false)
    }
  }

  if (open.length === 0) return null
  return (
    <Panel title={t('profile.fill')}>
      <form css={formStyle} noValidate onSubmit={(event) => void submit(event)}>
        <p css={introStyle}>{t('profile.fillIntro')}</p>
        <div css={gridStyle}>
          {open.includes('gender') && (
            <Select
              label={t('profile.gender')}
              required
              placeholder={t('profile.chooseGender')}
              value={draft.gender}
              options={[
                { value: '1', label: t('profile.male') },
                { value: '2', label: t('profile.female') },
              ]}
              error={errorOf('gender')}
              onChange={({ target }) => change('gender', target.value === '1' ? '1' : '2')}
            />
          )}
          {open.includes('birthday') && (
            <TextField
              label={t('profile.birthday')}
              required
              type="date"
              min="1900-01-01"
              max={today}
              autoComplete="bday"
              value={draft.birthday}
              error={errorOf('birthday')}
              onChange={({ target }) => change('birthday', target.value)}
            />
          )}
          {open.includes('wechat') && (
            <TextField
              label={t('profile.wechat')}
              placeholder={t('profile.wechatHint')}
              maxLength={INPUT_LIMITS.wechatMax}
              autoCapitalize="none"
              spellCheck={false}
              value={draft.wechat}
              error={errorOf('wechat')}
              onChange={({ target }) => change('wechat', target.value)}
            />
          )}
          {open.includes('qq') && (
            <TextField
              label={t('profile.qq')}
              placeholder={t('profile.qqHint')}
              inputMode="numeric"
              maxLength={INPUT_LIMITS.qqMax}
              value={draft.qq}
              error={errorOf('qq')}
              onChange={({ target }) => change('qq', target.value)}
            />
          )}
        </div>
        {explainsAge && <Notice tone="info">{t('profile.birthdayRule', { age: MINIMUM_AGE })}</Notice>}
        <Button type="submit" variant="cta" size="lg" css={submitStyle} loading={isSending}>
          {t('profile.save')}
        </Button>
      </form>
    </Panel>
  )
}
