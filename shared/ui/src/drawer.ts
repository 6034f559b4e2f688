export { BottomSheet, Drawer, type DrawerProps } from './overlay/drawer.tsx'
