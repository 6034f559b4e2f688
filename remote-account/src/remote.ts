import { defineRemote } from '@site/shell'

import { manifest } from './remote.manifest.ts'

export const remote = defineRemote(manifest, {
  pages: {
    discount: () => import(/* webpackChunkName: "page.discount" */ './pages/discount.tsx'),
    activity: () => import(/* webpackChunkName: "page.activity" */ './pages/activity.tsx'),
    userinfo: () => import(/* webpackChunkName: "page.userinfo" */ './pages/userinfo.tsx'),
    auth: () => import(/* webpackChunkName: "page.auth" */ './pages/auth.tsx'),
    devices: () => import(/* webpackChunkName: "page.devices" */ './pages/devices.tsx'),
    disputes: () => import(/* webpackChunkName: "page.disputes" */ './pages/disputes.tsx'),
    limits: () => import(/* webpackChunkName: "page.limits" */ './pages/limits.tsx'),
    tour: () => import(/* webpackChunkName: "page.tour" */ './pages/tour.tsx'),
    addBankCard: () => import(/* webpackChunkName: "page.addBankCard" */ './pages/add-bank-card.tsx'),
    virtualCoinCard: () => import(/* webpackChunkName: "page.virtualCoinCard" */ './pages/virtual-coin-card.tsx'),
    alipayManage: () => import(/* webpackChunkName: "page.alipayManage" */ './pages/alipay-manage.tsx'),
    accountManage: () => import(/* webpackChunkName: "page.accountManage" */ './pages/account-manage.tsx'),
    vip: () => import(/* webpackChunkName: "page.vip" */ './pages/vip.tsx'),
    vipDetail: () => import(/* webpackChunkName: "page.vipDetail" */ './pages/vip-detail.tsx'),
    welfare: () => import(/* webpackChunkName: "page.welfare" */ './pages/welfare.tsx'),
    giftRecord: () => import(/* webpackChunkName: "page.giftRecord" */ './pages/gift-record.tsx'),
    betRecord: () => import(/* webpackChunkName: "page.betRecord" */ './pages/bet-record.tsx'),
    transRecord: () => import(/* webpackChunkName: "page.transRecord" */ './pages/trans-record.tsx'),
    saveMoney: () => import(/* webpackChunkName: "page.saveMoney" */ './pages/save-money.tsx'),
    rechargeWait: () => import(/* webpackChunkName: "page.rechargeWait" */ './pages/recharge-wait.tsx'),
    transferWait: () => import(/* webpackChunkName: "page.transferWait" */ './pages/transfer-wait.tsx'),
    virtualWait: () => import(/* webpackChunkName: "page.virtualWait" */ './pages/virtual-wait.tsx'),
    huiwangWait: () => import(/* webpackChunkName: "page.huiwangWait" */ './pages/huiwang-wait.tsx'),
    xnbskWait: () => import(/* webpackChunkName: "page.xnbskWait" */ './pages/xnbsk-wait.tsx'),
    message: () => import(/* webpackChunkName: "page.message" */ './pages/message.tsx'),
    feedback: () => import(/* webpackChunkName: "page.feedback" */ './pages/feedback.tsx'),
    feedbackList: () => import(/* webpackChunkName: "page.feedbackList" */ './pages/feedback-list.tsx'),
    wallet: () => import(/* webpackChunkName: "page.wallet" */ './pages/wallet.tsx'),
    exchange: () => import(/* webpackChunkName: "page.exchange" */ './pages/exchange.tsx'),
    takeMoney: () => import(/* webpackChunkName: "page.takeMoney" */ './pages/take-money.tsx'),
    transfer: () => import(/* webpackChunkName: "page.transfer" */ './pages/transfer.tsx'),
  },
  locales: {
    'zh-CN': () => import(/* webpackChunkName: "locale.zh-CN" */ '../locales/zh-CN/account.json'),
    'zh-TW': () => import(/* webpackChunkName: "locale.zh-TW" */ '../locales/zh-CN/account.json?zh-TW'),
  },
})
