import { css } from '@emotion/react'
import { Icon, numeric, px, text, tokenVar } from '@site/ui'
import { VipIcon } from '@site/ui/icons'

const frameStyle = css({
  position: 'relative',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: px(2),
  width: px(112),
  height: px(124),
  clipPath: 'polygon(50% 0, 100% 22%, 100% 74%, 50% 100%, 0 74%, 0 22%)',
  background: `linear-gradient(150deg, ${tokenVar('cta.strong')}, ${tokenVar('cta')} 55%, ${tokenVar('cta.strong')})`,
  color: tokenVar('cta.text'),
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: px(5),
    clipPath: 'inherit',
    background: `linear-gradient(330deg, ${tokenVar('cta.strong')}, ${tokenVar('cta')} 60%)`,
  },
  '& > *': { position: 'relative' },
})
const gradeStyle = css(numeric, { fontSize: text(28), lineHeight: 1, color: tokenVar('cta.text') })

/** The sign of a grade. */
export function GradeMedal({ name }: { readonly name: string }) {
  return (
    <span css={frameStyle}>
      <Icon of={VipIcon} size={34} />
      <span css={gradeStyle}>{name}</span>
    </span>
  )
}
