import { USD_RATE } from '@site/domain'
import { printTruncated } from '@site/domain'

import type { NewChannel } from './deposits.repository.ts'

const yuan = (amount: number) => BigInt(amount) * 100n
const RATE = printTruncated(USD_RATE.cnyPerUsd, 2)

/**
 * A deposit of coins earns this much on top, in hundredths of a per cent. It is bet once, as the deposit: with the highest
 * rebate it stays below what the cheapest game keeps, or going round would pay.
 */
const COIN_BONUS = 20

const EXACT = '请按订单显示的金额付款，金额不符需人工核对。'
const ONCE = '每笔订单只付款一次，请勿重复使用旧的收款信息。'
const OWN_NAME = '请使用本人实名账户付款，付款人姓名须与账户绑定的真实姓名一致。'

const coin = (network: 'TRC20' | 'ERC20', address: string, confirmations: number) => ({
  code: `USDT_${network}`,
  name: `USDT-${network}`,
  icon: 'usdt',
  wait: 'virtualWait' as const,
  min: yuan(100),
  max: yuan(500_000),
  quickAmounts: [500, 1_000, 5_000, 10_000, 50_000].map(yuan),
  bonusRate: COIN_BONUS,
  currency: 'USDT',
  rate: RATE,
  network,
  confirmations,
  timeoutSec: 1_800,
  tips: [
    `仅支持${network}网络，使用其他网络转账将无法找回。`,
    '汇率在提交订单时锁定，请按订单显示的数量精确到小数点后四位付款。',
  ],
  payee: { address },
})

/**
 * The ways to deposit. Payees are made up: no bank has the accounts, and the checksums of the addresses are wrong, so that
 * no wallet sends anything there.
 */
export const CHANNELS: readonly NewChannel[] = [
  {
    code: 'BANK_TRANSFER',
    name: '银行卡转账',
    icon: 'bank',
    tag: '推荐',
    wait: 'transferWait' as const,
    min: yuan(100),
    max: yuan(200_000),
    quickAmounts: [100, 500, 1_000, 5_000, 10_000].map(yuan),
    needPayerName: true,
    timeoutSec: 900,
    tips: [OWN_NAME, '转账时请填写附言，便于自动到账。', EXACT, ONCE],
    payee: { bank: '海元银行', account: '6200 0000 0000 0000 017', name: '林志和' },
  },
  {
    code: 'ALIPAY',
    name: '支付宝',
    icon: 'alipay',
    wait: 'rechargeWait' as const,
    min: yuan(50),
    max: yuan(20_000),
    quickAmounts: [100, 300, 500, 1_000, 3_000].map(yuan),
    needPayerName: true,
    timeoutSec: 600,
    tips: [OWN_NAME, EXACT, ONCE],
    payee: { name: '周文光' },
  },
  {
    code: 'WECHAT',
    name: '微信支付',
    icon: 'wechat',
    wait: 'rechargeWait' as const,
    min: yuan(50),
    max: yuan(5_000),
    quickAmounts: [100, 200, 500, 1_000, 2_000].map(yuan),
    needPayerName: true,
    timeoutSec: 600,
    tips: [OWN_NAME, EXACT, ONCE],
    payee: { name: '方景明' },
  },
  coin('TRC20', 'TSandboxPayToThisAddressNeverWorks', 19),
  coin('ERC20', '0xFaCadE0000000000000000000000000000DEC0DE', 12),
  {
    code: 'HUIWANG',
    name: '汇旺支付',
    icon: 'huiwang',
    wait: 'huiwangWait' as const,
    min: yuan(100),
    max: yuan(50_000),
    quickAmounts: [100, 500, 1_000, 5_000, 10_000].map(yuan),
    timeoutSec: 900,
    tips: [EXACT, ONCE],
    payee: { account: 'HW-0000-2048', name: '江口商行' },
  },
  {
    code: 'XNBSK',
    name: '虚拟币快捷',
    icon: 'xnbsk',
    wait: 'xnbskWait' as const,
    min: yuan(100),
    max: yuan(50_000),
    quickAmounts: [100, 500, 1_000, 5_000, 10_000].map(yuan),
    timeoutSec: 900,
    tips: [EXACT, ONCE],
    payee: { account: 'XN-0000-4096', name: '安和' },
  },
  {
    code: 'QUICK',
    name: '快捷网银',
    icon: 'quick',
    wait: 'redirect' as const,
    min: yuan(50),
    max: yuan(50_000),
    quickAmounts: [100, 500, 1_000, 5_000, 10_000].map(yuan),
    asksBank: true,
    timeoutSec: 600,
    tips: ['付款页将在新窗口打开，完成付款后请返回本页等待到账。', ONCE],
    payee: {},
  },
  {
    code: 'MANUAL',
    name: '客服代存',
    icon: 'service',
    wait: 'customerService' as const,
    min: yuan(100),
    max: yuan(500_000),
    timeoutSec: 900,
    tips: ['仅通过官方网站、官方APP或官方客服办理，他人线下代充不予承认。'],
    payee: {},
  },
].map((channel, sort): NewChannel => ({ ...channel, sort }))
