export { Popover, type PopoverProps } from './overlay/popover.tsx'
