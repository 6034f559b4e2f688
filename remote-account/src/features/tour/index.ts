export { Tour } from './components/tour.tsx'
