import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { File as FileIcon, X } from 'lucide-react'
import { type RefCallback, useCallback } from 'react'
import { truncate } from '../style/mixins.ts'
import { px, text } from '../theme/units.ts'
import { uiText } from '../texts/ui-text.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { fileSize } from './upload-check.ts'

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(48)} minmax(0, 1fr) auto`,
  alignItems: 'center',
  gap: px(10),
  padding: px(8),
  border: `1px solid ${tokenVar('line.soft')}`,
  borderRadius: tokenVar('radius.card'),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '&[data-bad]': { borderColor: tokenVar('state.error') },
})
const pictureStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(48),
  height: px(48),
  objectFit: 'cover',
  borderRadius: px(6),
  background: tokenVar('bg.sunken'),
})
const wordsStyle = css({ display: 'grid', gap: px(3), minWidth: 0 })
const nameStyle = css(truncate, { fontSize: text(13), color: tokenVar('text.strong') })
const errorStyle = css({ color: tokenVar('state.error') })
const barStyle = css({
  appearance: 'none',
  width: '100%',
  height: px(4),
  border: 0,
  borderRadius: px(2),
  overflow: 'hidden',
  background: tokenVar('bg.sunken'),
  '&::-webkit-progress-bar': { background: tokenVar('bg.sunken') },
  '&::-webkit-progress-value': { background: tokenVar('accent') },
  '&::-moz-progress-bar': { background: tokenVar('accent') },
})

/** A file that was chosen. */
export interface UploadedFile {
  readonly id: string
  readonly name: string
  /** bytes */
  readonly size: number
  /** for a picture of what is not on the server yet */
  readonly file?: File | undefined
  /** of a picture that is */
  readonly url?: string | undefined
  /** from 0 to 1 while it is being sent */
  readonly progress?: number | undefined
  /** why it could not be sent */
  readonly error?: string | undefined
}

/** Gives a picture that only this device has an address, for as long as it is shown. */
function useOwnPicture(file: File | undefined): RefCallback<HTMLImageElement> | undefined {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (file === undefined || image === null) return
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return file?.type.startsWith('image/') === true ? show : undefined
}

/** A chosen file with its picture, how far it is and the way to take it out. */
export function UploadItem({
  item,
  onRemove,
}: {
  readonly item: UploadedFile
  readonly onRemove?: (() => void) | undefined
}) {
  const { name, size, progress, error, url, file } = item
  const ownPicture = useOwnPicture(file)
  return (
    <li css={rowStyle} data-bad={error === undefined ? undefined : ''}>
      {url === undefined && ownPicture === undefined ? (
        <span css={pictureStyle}>
          <Icon of={FileIcon} size={20} />
        </span>
      ) : (
        <img css={pictureStyle} src={url} ref={url === undefined ? ownPicture : undefined} alt="" />
      )}
      <span css={wordsStyle}>
        <span css={nameStyle}>{name}</span>
        {error !== undefined && (
          <span css={errorStyle} role="alert">
            {error}
          </span>
        )}
        {error === undefined &&
          (progress === undefined ? (
            <span>{fileSize(size)}</span>
          ) : (
            <progress css={barStyle} max={1} value={progress} aria-label={`${uiText('upload.sending')} ${name}`} />
          ))}
      </span>
      {onRemove !== undefined && (
        <IconButton icon={X} size="sm" label={uiText('upload.remove', { name })} onClick={onRemove} />
      )}
    </li>
  )
}
