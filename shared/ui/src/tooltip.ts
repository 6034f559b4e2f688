export { Tooltip, type TooltipProps } from './overlay/tooltip.tsx'
