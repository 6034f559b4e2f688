import { css } from '@emotion/react'
import { Button } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { useState } from 'react'

const imageStyle = css({ maxWidth: '100%', maxHeight: '70vh', margin: 'auto' })

interface PictureProps {
  readonly src: string
  /** What it shows, and of what: a number, a name. */
  readonly name: string
  /** What is on the button. */
  readonly children: string
}

/** A button that shows a picture which a member has sent. */
export function Picture({ src, name, children }: PictureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={name} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={name} size="lg">
        <img css={imageStyle} src={src} alt={name} />
      </Dialog>
    </>
  )
}
