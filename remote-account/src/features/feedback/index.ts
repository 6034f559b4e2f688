export { FeedbackDesk } from './components/feedback-desk.tsx'
export { FeedbackList } from './components/feedback-list.tsx'
export { UnreadFeedbackLink } from './components/unread-feedback-link.tsx'
