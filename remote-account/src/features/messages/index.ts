export { MessageCentre } from './components/message-centre.tsx'
