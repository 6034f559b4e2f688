import { OddsCell, px } from '@site/ui'
import { useState } from 'react'

const COUNT = 3000

function price(index: number, tick: number): number {
  return 1500 + ((index * 37) % 800) + (index % 10 === tick % 10 ? tick * 10 : 0)
}

/** Three thousand prices and a button that moves a tenth of them; times go to the console of the page. */
export function LoadSection() {
  const [tick, setTick] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setTick(tick + 1)}>
        移动 {tick}
      </button>
      <div css={{ display: 'grid', gridTemplateColumns: `repeat(12, ${px(84)})`, gap: px(4) }}>
        {Array.from({ length: COUNT }, (_, index) => {
          const value = price(index, tick)
          return (
            <OddsCell
              key={`s${index}`}
              id={`s${index}`}
              name="价格"
              value={value}
              price={(value / 1000).toFixed(2)}
              label="-0.5"
            />
          )
        })}
      </div>
    </>
  )
}
