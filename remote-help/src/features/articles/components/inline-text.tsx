import { css } from '@emotion/react'
import { Link } from '@site/shell'
import { tokenVar } from '@site/ui'

import { type InlinePart, parseInline } from '../../../lib/inline.ts'
import { type ResolvedLink, useLinkResolver } from '../../../lib/links.ts'

const strongStyle = css({ fontWeight: 600, color: tokenVar('text.strong') })
const linkStyle = css({
  color: tokenVar('accent'),
  textDecoration: 'underline',
  textDecorationThickness: 1,
  textUnderlineOffset: '0.2em',
  '&:hover': { textDecorationThickness: 2 },
})

function InlineLink({ link, text }: { readonly link: ResolvedLink; readonly text: string }) {
  const { to, newTab = false, onSelect } = link
  if (onSelect) {
    return (
      <button type="button" css={linkStyle} onClick={onSelect}>
        {text}
      </button>
    )
  }
  return (
    <Link css={linkStyle} to={to} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {text}
    </Link>
  )
}

function Part({ part }: { readonly part: InlinePart }) {
  const resolve = useLinkResolver()
  if (part.kind === 'strong') return <strong css={strongStyle}>{part.text}</strong>
  const link = part.kind === 'link' ? resolve(part.target) : undefined
  return link === undefined ? part.text : <InlineLink link={link} text={part.text} />
}

/** A line of an article with its strong words and links. */
export function InlineText({ text }: { readonly text: string }) {
  return parseInline(text).map((part) => <Part key={part.at} part={part} />)
}
