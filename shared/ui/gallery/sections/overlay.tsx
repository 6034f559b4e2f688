import { AmountField, BREAKPOINTS, Button, Icon, px, Toast, ToastViewport } from '@site/ui'
import { ConfirmDialog, Dialog } from '@site/ui/dialog'
import { BottomSheet, Drawer } from '@site/ui/drawer'
import { WalletIcon } from '@site/ui/icons'
import { Popover } from '@site/ui/popover'
import { useState } from 'react'

import { PriceSample } from './price-sample.tsx'

export function OverlaySection() {
  const phone = innerWidth < BREAKPOINTS.mobileBelow
  const [open, setOpen] = useState(true)
  const [amount, setAmount] = useState('100')
  const [shown, setShown] = useState<'dialog' | 'drawer'>()
  const onOpenChange = (isOpen: boolean) => !isOpen && setShown(undefined)
  return (
    <div css={{ display: 'flex', gap: px(12), flexWrap: 'wrap' }}>
      <Popover trigger={<Button variant="secondary">筛选</Button>} label="筛选">
        内容
      </Popover>
      <Button variant="secondary" onClick={() => setShown('dialog')}>
        对话框
      </Button>
      <Button variant="secondary" onClick={() => setShown('drawer')}>
        抽屉
      </Button>
      <Dialog
        open={shown === 'dialog'}
        onOpenChange={onOpenChange}
        title="选择头像"
        footer={<Button block>使用</Button>}
      >
        内容
      </Dialog>
      <Drawer open={shown === 'drawer'} onOpenChange={onOpenChange} side="right" title="菜单">
        <div css={{ padding: px(16) }}>内容</div>
      </Drawer>
      <ToastViewport>
        <Toast tone="success">已复制</Toast>
      </ToastViewport>
      {phone ? (
        <BottomSheet
          open={open}
          onOpenChange={setOpen}
          title="投注单"
          footer={
            <Button variant="cta" size="lg" block>
              投注 ¥100
            </Button>
          }
        >
          <div css={{ display: 'grid', gap: px(12), padding: px(16) }}>
            <PriceSample label="青岚 vs 北港 · 主胜" price="1.95" layout="row" selected />
            <AmountField
              label="投注额"
              value={amount}
              onValueChange={setAmount}
              quick={[50, 100, 500, 1000]}
              aside="余额 ¥1,234.50"
            />
          </div>
        </BottomSheet>
      ) : (
        <ConfirmDialog open={open} onOpenChange={setOpen} onConfirm={() => setOpen(false)}>
          <div css={{ display: 'flex', gap: px(10) }}>
            <Icon of={WalletIcon} size={24} />
            您还在参加活动中，转入金额后，流水未达标将不可转出哦～
          </div>
        </ConfirmDialog>
      )}
    </div>
  )
}
