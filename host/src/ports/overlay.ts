import type { DialogApi, LoadingApi, ToastApi } from '@site/shell'

/** What lies over the page: messages at the bottom, dialogs in the order they were asked for, the loading dialog. */
export interface Overlay {
  readonly toast: ToastApi
  readonly dialogs: DialogApi
  readonly loading: LoadingApi
  dismissToast(id: number): void
  /** Takes back a message that something newer has overtaken. */
  dismissText(text: string): void
  settleDialog(id: number, isConfirmed: boolean): void
}
