export { ConfirmDialog, type ConfirmDialogProps } from './overlay/confirm-dialog.tsx'
export { Dialog, type DialogProps } from './overlay/dialog.tsx'
