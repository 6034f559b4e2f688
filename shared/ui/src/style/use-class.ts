import { __unsafe_useEmotionCache as useEmotionCache, type SerializedStyles } from '@emotion/react'

/**
 * The class name of a style made once by `css(...)`, inserted at its first use. For components that a page renders by
 * the thousand: the `css` prop adds two components and a serialisation to every element, this is one table look-up.
 * The style must be constant: whatever varies goes into data attributes or the style prop.
 */
export function useClass(style: SerializedStyles): string {
  const cache = useEmotionCache()
  if (cache === null) throw new Error('useClass needs an Emotion cache; render inside a CacheProvider')
  const className = `${cache.key}-${style.name}`
  if (cache.inserted[style.name] === undefined) {
    let part: SerializedStyles | undefined = style
    while (part !== undefined) {
      cache.insert(part === style ? `.${className}` : '', part, cache.sheet, true)
      part = part.next
    }
  }
  return className
}
