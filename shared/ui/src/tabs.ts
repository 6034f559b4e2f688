export { type TabItem, Tabs, type TabsProps } from './overlay/tabs.tsx'
