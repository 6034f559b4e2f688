export { addSelection as run } from '../features/slip/index.ts'
