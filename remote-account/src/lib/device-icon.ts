import { type LucideIcon, Laptop, Smartphone } from 'lucide-react'

/** The picture of a device whose name is `Chrome · Windows`. */
export function deviceIcon(name: string): LucideIcon {
  return /Android|iPhone|iPad|iOS/i.test(name) ? Smartphone : Laptop
}
