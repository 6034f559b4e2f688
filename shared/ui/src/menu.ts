export { Menu, type MenuItem, type MenuProps } from './overlay/menu.tsx'
