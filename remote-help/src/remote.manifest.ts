import { defineManifest } from '@site/contracts'

/** An article's page shows whatever article the address names, so one page serves all of them. */
const article = { page: 'article', skeleton: 'article' } as const

export const manifest = defineManifest({
  name: 'help',
  routes: [
    { name: 'venture', path: '/agent', page: 'agent', title: { 'zh-CN': '合营计划' } },
    { name: 'sponsor', path: '/sponsor', page: 'sponsor', title: { 'zh-CN': '赞助合作' } },
    { name: 'appdownload', path: '/download', page: 'download', title: { 'zh-CN': 'APP下载' } },
    { name: 'help.index', path: '/app/help', page: 'centre', title: { 'zh-CN': '帮助中心' } },
    { name: 'help.fairness', path: '/fairness', page: 'fairness', title: { 'zh-CN': '公平与返还率' } },
    { name: 'help.fairnessOf', path: '/fairness/:subject', page: 'fairness', title: { 'zh-CN': '公平与返还率' } },
    { ...article, name: 'help.kh', path: '/app/help/kh', title: { 'zh-CN': '开户' } },
    {
      ...article,
      name: 'help.ck',
      path: '/app/help/ck',
      title: { 'zh-CN': '存款' },
      meta: { siteSetting: 'depositHelp' },
    },
    { ...article, name: 'help.qk', path: '/app/help/qk', title: { 'zh-CN': '取款' } },
    { ...article, name: 'help.zz', path: '/app/help/zz', title: { 'zh-CN': '转账' } },
    { ...article, name: 'help.yhgz', path: '/app/help/yhgz', title: { 'zh-CN': '优惠规则' } },
    { ...article, name: 'help.tjllq', path: '/app/help/tjllq', title: { 'zh-CN': '推荐浏览器' } },
    { ...article, name: 'help.xnbcqkjc', path: '/app/help/xnbcqkjc', title: { 'zh-CN': '虚拟币存取款教程' } },
    { ...article, name: 'help.tytzjc', path: '/app/help/tytzjc', title: { 'zh-CN': '体育投注教程' } },
    { ...article, name: 'help.tysstqth', path: '/app/help/tysstqth', title: { 'zh-CN': '体育赛事提前退回' } },
    { ...article, name: 'help.fjcjc', path: '/app/help/fjcjc', title: { 'zh-CN': '防劫持教程' } },
    { ...article, name: 'help.rqgl', path: '/app/help/rqgl', title: { 'zh-CN': '让球攻略' } },
    { ...article, name: 'help.dxqgl', path: '/app/help/dxqgl', title: { 'zh-CN': '大小球攻略' } },
    { ...article, name: 'help.cpwt', path: '/app/help/cpwt', title: { 'zh-CN': '彩票问题' } },
    { ...article, name: 'help.dzjj', path: '/app/help/dzjj', title: { 'zh-CN': '电子竞技' } },
    { ...article, name: 'help.tywt', path: '/app/help/tywt', title: { 'zh-CN': '体育问题' } },
    { ...article, name: 'help.zrwt', path: '/app/help/zrwt', title: { 'zh-CN': '真人问题' } },
    { ...article, name: 'help.qtwt', path: '/app/help/qtwt', title: { 'zh-CN': '其他问题' } },
    { ...article, name: 'help.bczr', path: '/app/help/bczr', title: { 'zh-CN': '博彩责任' } },
    { ...article, name: 'help.gywm', path: '/app/help/gywm', title: { 'zh-CN': '关于我们' } },
    { ...article, name: 'help.gztk', path: '/app/help/gztk', title: { 'zh-CN': '规则条款' } },
    { ...article, name: 'help.hzhb', path: '/app/help/hzhb', title: { 'zh-CN': '合作伙伴' } },
    { ...article, name: 'help.ysgz', path: '/app/help/ysgz', title: { 'zh-CN': '隐私规则' } },
    { ...article, name: 'help.zxkf', path: '/app/help/zxkf', title: { 'zh-CN': '在线客服' } },
  ],
  menu: [
    { key: 'venture', route: 'venture' },
    { key: 'sponsor', route: 'sponsor' },
    { key: 'app', route: 'appdownload' },
  ],
  slots: [{ name: 'terms', skeleton: 'article', minHeight: 480 }],
  events: { emits: ['customer_service'] },
  namespaces: ['help'],
})
