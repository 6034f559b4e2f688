import type { Block, ExcludedRegions } from '../../../lib/article.schema.ts'
import { keyed } from '../../../lib/keyed.ts'
import { SupportButton } from '../../support/index.ts'
import { headingBlockStyle, listStyle, orderedStyle, paragraphStyle } from './article-style.ts'
import { ArticleTable } from './article-table.tsx'
import { ClausesBlock } from './clauses-block.tsx'
import { FaqBlock } from './faq-block.tsx'
import { InlineText } from './inline-text.tsx'
import { NoteBlock } from './note-block.tsx'
import { RegionsBlock } from './regions-block.tsx'
import { StepsBlock } from './steps-block.tsx'

function ListItems({ items }: { readonly items: readonly string[] }) {
  return keyed(items).map(({ key, value }) => (
    <li key={key}>
      <InlineText text={value} />
    </li>
  ))
}

export interface BlockViewProps {
  readonly block: Block
  /** Number of the section, from 1. */
  readonly section: number
  /** Clauses of the section before this block. */
  readonly clausesBefore: number
  readonly headingLevel: 3 | 4
  readonly regions: ExcludedRegions | undefined
}

/** One block of an article. */
export function BlockView({ block, section, clausesBefore, headingLevel, regions }: BlockViewProps) {
  const Heading = `h${headingLevel}` as const
  switch (block.type) {
    case 'heading':
      return <Heading css={headingBlockStyle}>{block.text}</Heading>
    case 'paragraph':
      return (
        <p css={paragraphStyle}>
          <InlineText text={block.text} />
        </p>
      )
    case 'list':
      return block.ordered ? (
        <ol css={[listStyle, orderedStyle]}>
          <ListItems items={block.items} />
        </ol>
      ) : (
        <ul css={listStyle}>
          <ListItems items={block.items} />
        </ul>
      )
    case 'steps':
      return <StepsBlock items={block.items} />
    case 'table':
      return <ArticleTable {...block} />
    case 'note':
      return <NoteBlock {...block} />
    case 'faq':
      return <FaqBlock items={block.items} />
    case 'clauses':
      return <ClausesBlock items={block.items} section={section} start={clausesBefore} />
    case 'include':
      return regions === undefined ? null : <RegionsBlock {...regions} />
    case 'support':
      return <SupportButton />
  }
}
