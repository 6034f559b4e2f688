import { Badge, Button, Icon, media, px, SectionHeader, text, tokenVar } from '@site/ui'
import { GameArt, Pattern, type PatternKind } from '@site/ui/art'
import * as icons from '@site/ui/icons'
import type { IconType } from '@site/ui'

const KINDS: readonly PatternKind[] = [
  'court',
  'hoops',
  'suits',
  'reels',
  'waves',
  'dice',
  'balls',
  'chips',
  'circuit',
  'rays',
]

export function ArtSection() {
  const glyphs = Object.entries(icons).filter(
    ([name]) => name.endsWith('Icon') && name !== 'sportIcon' && name !== 'venueIcon',
  )
  return (
    <>
      <SectionHeader title="图标" />
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: px(16), marginBottom: px(20) }}>
        {glyphs.map(([name, glyph]) => (
          <span
            key={name}
            css={{ display: 'grid', justifyItems: 'center', gap: px(4), fontSize: text(12), width: px(96) }}
          >
            <Icon of={glyph as IconType} size={36} />
            {name.replace('Icon', '')}
          </span>
        ))}
      </div>
      <SectionHeader title="横幅" />
      <div
        css={{
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: px(12),
          marginBottom: px(20),
          [media.mobile]: { gridTemplateColumns: '1fr' },
        }}
      >
        {KINDS.map((kind) => (
          <div
            key={kind}
            css={{
              position: 'relative',
              height: px(180),
              borderRadius: px(12),
              overflow: 'hidden',
              isolation: 'isolate',
            }}
          >
            <Pattern kind={kind} seed={`banner ${kind}`} />
            <div
              css={{
                position: 'relative',
                padding: px(24),
                display: 'grid',
                gap: px(6),
                justifyItems: 'start',
                color: '#fff',
              }}
            >
              <Badge look="money">新会员</Badge>
              <strong css={{ fontSize: text(28), lineHeight: 1.2 }}>首存送 100%</strong>
              <span css={{ fontSize: text(13), opacity: 0.85 }}>最高 ¥8,888，3 倍流水可提</span>
              <Button variant="cta" size="sm">
                立即参加
              </Button>
            </div>
          </div>
        ))}
      </div>
      <SectionHeader title="场馆卡片" />
      <div
        css={{
          display: 'grid',
          gridTemplateColumns: `repeat(auto-fill, minmax(${px(220)}, 1fr))`,
          gap: px(12),
          marginBottom: px(20),
        }}
      >
        {KINDS.map((kind, index) => (
          <div
            key={kind}
            css={{ position: 'relative', height: px(150), borderRadius: px(12), overflow: 'hidden', color: '#fff' }}
          >
            <Pattern kind={kind} seed={`venue ${index}`} focus="center" />
            <strong css={{ position: 'relative', display: 'block', padding: px(16), fontSize: text(20) }}>
              场馆 {index + 1}
            </strong>
          </div>
        ))}
      </div>
      <SectionHeader title="游戏" note="60 / 3000" />
      <div css={{ display: 'grid', gridTemplateColumns: `repeat(auto-fill, minmax(${px(118)}, 1fr))`, gap: px(10) }}>
        {Array.from({ length: 60 }, (_, index) => (
          <figure key={index} css={{ display: 'grid', gap: px(6), fontSize: text(12), color: tokenVar('text.normal') }}>
            <div css={{ position: 'relative', aspectRatio: '1', borderRadius: px(10), overflow: 'hidden' }}>
              <GameArt seed={`game-${index * 7}`} />
            </div>
            <figcaption>游戏 {index + 1}</figcaption>
          </figure>
        ))}
      </div>
    </>
  )
}
