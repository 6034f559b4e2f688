import { preInfoEndpoint } from '@site/contracts'
import { useEndpoint, useLocale, useSiteSettings } from '@site/shell'

/**
 * The site's name. The composition has it in simplified Chinese; the traditional form is the server's own mirror of it
 * (open point 9), which answers in the player's language.
 */
export function useSiteTitle(): string {
  const isTraditional = useLocale() === 'zh-TW'
  const { title } = useSiteSettings()
  const { data } = useEndpoint(preInfoEndpoint, {}, { enabled: isTraditional })
  return (isTraditional ? data?.siteBaseConfig.title : undefined) ?? title
}
