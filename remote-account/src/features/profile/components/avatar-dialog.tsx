import { css } from '@emotion/react'
import { type UserInfo, addAvatarEndpoint, avatarListEndpoint } from '@site/contracts'
import { bus, call, toast, useAttempt, useEndpoint } from '@site/shell'
import { Avatar, Button, ErrorState, Skeleton, SkeletonGroup, media, px, RadioGroup, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Lock } from 'lucide-react'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'

const SIZE = 64

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${px(84)}, 1fr))`,
  gap: px(10),
  paddingBlock: px(6),
})
const choiceStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: px(4),
  padding: px(10, 4),
  borderRadius: tokenVar('radius.card'),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  [media.hover]: { '&:hover:not(:has(:disabled))': { background: tokenVar('bg.hover') } },
  '&:has(:checked)': { background: tokenVar('accent.soft'), boxShadow: `inset 0 0 0 2px ${tokenVar('accent')}` },
})
const lockStyle = css({ display: 'inline-flex', alignItems: 'center', gap: px(3) })

export interface AvatarDialogProps {
  readonly user: UserInfo
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The pictures to choose from; those of higher grades show what they want. */
export function AvatarDialog({ user, open, onOpenChange }: AvatarDialogProps) {
  const t = useAccountTexts()
  const { data, isError, isFetching, refetch } = useEndpoint(avatarListEndpoint, {}, { enabled: open })
  const [chosen, setChosen] = useState<string>()
  const { isBusy, attempt } = useAttempt()
  const current = data?.find(({ url }) => url === user.avatar)?.id
  const selected = chosen ?? current

  const save = (avatarId: string): Promise<void> =>
    attempt(async () => {
      await call(addAvatarEndpoint, { avatarId })
      toast.success(t('profile.avatarChanged'))
      bus.emit('user_changed')
      onOpenChange(false)
    })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('profile.avatarTitle')}
      footer={
        <Button
          block
          loading={isBusy}
          disabled={selected === undefined}
          onClick={() => void (selected && save(selected))}
        >
          {t('profile.avatarSave')}
        </Button>
      }
    >
      {data === undefined && isError && (
        <ErrorState title={t('profile.avatarError')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data === undefined && !isError && (
        <SkeletonGroup css={gridStyle}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} shape="circle" width={SIZE} height={SIZE} />
          ))}
        </SkeletonGroup>
      )}
      {data !== undefined && (
        <RadioGroup
          css={gridStyle}
          optionStyle={choiceStyle}
          label={t('profile.avatarTitle')}
          value={selected}
          onValueChange={setChosen}
          options={data.map(({ id, url, vipMin }, index) => {
            const isLocked = vipMin > user.vipGrade
            return {
              value: id,
              name: t('profile.avatarName', { n: index + 1 }),
              disabled: isLocked,
              label: (
                <>
                  <Avatar name={id} src={url} size={SIZE} />
                  {isLocked && (
                    <span css={lockStyle}>
                      <Lock size={12} aria-hidden="true" />
                      {t('profile.avatarVip', { grade: vipMin })}
                    </span>
                  )}
                </>
              ),
            }
          })}
        />
      )}
    </Dialog>
  )
}
