import { useFlag } from '@site/shell'
import { Icon, type IconType } from '@site/ui'

/** The icon of a menu's entry; there is none where the deployment has its navigation without icons (spec 9). */
export function NavIcon({ of, size }: { readonly of: IconType; readonly size: number }) {
  return useFlag('hideNavIcon') ? undefined : <Icon of={of} size={size} />
}
