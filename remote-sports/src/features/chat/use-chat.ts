import type { ComponentType } from 'react'

import { useModule } from '../../lib/use-module.ts'
import type { ChatPanelProps } from './components/chat-panel.tsx'
import type { ChatSheetProps } from './components/chat-sheet.tsx'

interface PanelModule {
  readonly ChatPanel: ComponentType<ChatPanelProps>
}
interface SheetModule {
  readonly ChatSheet: ComponentType<ChatSheetProps>
}

const loadPanel = (): Promise<PanelModule> => import(/* webpackChunkName: "chat" */ './components/chat-panel.tsx')
const loadSheet = (): Promise<SheetModule> => import(/* webpackChunkName: "chat-sheet" */ './components/chat-sheet.tsx')

/** The chat inside a page; fetched when it is wanted for the first time. */
export function useChatPanel(isWanted: boolean): PanelModule | undefined {
  return useModule(loadPanel, isWanted)
}

/** The chat over a page. */
export function useChatSheet(isWanted: boolean): SheetModule | undefined {
  return useModule(loadSheet, isWanted)
}
