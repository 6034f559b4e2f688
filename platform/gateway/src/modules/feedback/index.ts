export { feedbackModule } from './feedback.routes.ts'
export { deleteFeedbackPictures } from './feedback.service.ts'
