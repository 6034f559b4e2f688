export { countUnread } from './feedback.repository.ts'
export { feedbackModule } from './feedback.routes.ts'
export { deleteFeedbackPictures } from './feedback.service.ts'
