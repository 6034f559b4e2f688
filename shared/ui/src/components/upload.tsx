import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { quick } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'
import { uiText } from '../texts/ui-text.ts'
import { Field, type FieldFrame } from './field.tsx'
import { Icon } from './icon.tsx'
import { checkFiles, fileSize, type UploadLimits, type UploadRefusal } from './upload-check.ts'
import { UploadItem, type UploadedFile } from './upload-item.tsx'

const stackStyle = css({ display: 'grid', gap: px(8) })
const listStyle = css({ display: 'grid', gap: px(8), margin: 0, padding: 0, listStyle: 'none' })
// Over the whole zone: what is dropped lands in the field itself.
const inputStyle = css({ position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'inherit' })
const zoneStyle = css(quick, {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(8),
  minHeight: px(72),
  padding: px(12),
  border: `1px dashed ${tokenVar('line.strong')}`,
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  fontSize: text(13),
  color: tokenVar('text.weak'),
  cursor: 'pointer',
  [media.hover]: { '&:hover:not(:has(:disabled))': { borderColor: tokenVar('accent'), color: tokenVar('accent') } },
  '&[data-over]': { borderColor: tokenVar('accent'), background: tokenVar('accent.soft') },
  '&:has(:focus-visible)': { outline: `2px solid ${tokenVar('accent')}`, outlineOffset: 1 },
  '&:has([aria-invalid=true])': { borderColor: tokenVar('state.error') },
  '&:has(:disabled)': { cursor: 'not-allowed', background: tokenVar('bg.sunken') },
})

export interface UploadProps extends FieldFrame, UploadLimits {
  readonly files: readonly UploadedFile[]
  /** those that keep the limits; the others are told */
  readonly onAdd: (files: readonly File[]) => void
  readonly onRemove: (id: string) => void
  readonly disabled?: boolean | undefined
}

/** Files to send: picked, dropped, looked at and taken out again. Sending them is the caller's. */
export function Upload(props: UploadProps) {
  const { label, hideLabel, hint, error, required, aside, className, ...own } = props
  const { files, onAdd, onRemove, disabled = false, accept, maxBytes, maxFiles } = own
  const [refusal, setRefusal] = useState<UploadRefusal>()
  const [isOver, setOver] = useState(false)
  const inputId = useId()
  const isFull = files.length >= maxFiles

  function add(chosen: FileList | null): void {
    const checked = checkFiles([...(chosen ?? [])], files.length, { accept, maxBytes, maxFiles })
    setRefusal(checked.refusal)
    if (checked.good.length > 0) onAdd(checked.good)
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  const shownError = refusal === undefined ? error : uiText(refusal, { size: fileSize(maxBytes), count: maxFiles })

  return (
    <Field {...{ id: inputId, label, hideLabel, hint, error: shownError, required, aside, className }}>
      {(naming) => (
        <div css={stackStyle}>
          {!isFull && (
            <label css={zoneStyle} data-over={isOver ? '' : undefined}>
              <input
                {...naming}
                type="file"
                css={inputStyle}
                accept={accept.join(',')}
                multiple={maxFiles > 1}
                disabled={disabled}
                onChange={({ target }) => {
                  add(target.files)
                  // The same file may be chosen again after it was taken out.
                  target.value = ''
                }}
                onDragOver={(event) => {
                  event.preventDefault()
                  setOver(true)
                }}
                onDragLeave={() => setOver(false)}
                onDrop={drop}
              />
              <Icon of={UploadIcon} size={20} />
              {uiText('upload.drop')}
            </label>
          )}
          {files.length > 0 && (
            <ul css={listStyle} role="list">
              {files.map((item) => (
                <UploadItem
                  key={item.id}
                  item={item}
                  onRemove={
                    disabled
                      ? undefined
                      : () => {
                          setRefusal(undefined)
                          onRemove(item.id)
                        }
                  }
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  )
}
