import { createPrivateKey, createPublicKey } from 'node:crypto'
import { z } from 'zod'
import { signFields, verifyAnswer, verifyFields } from './alipay-crypto.ts'
import { BadCallback, GatewayFault, type Paid, type PaymentChannel, type Send, type Standing } from './channel.ts'

/** What a merchant has of Alipay. */
export const alipaySettings = z.strictObject({
  appId: z.string().regex(/^\d{16}$/),
  /** The account that is paid (PID). */
  sellerId: z.string().regex(/^2088\d{12}$/),
  /** The application's, PEM. */
  privateKey: z.string().max(10_000).includes('PRIVATE KEY'),
  /** Alipay's, PEM. */
  alipayPublicKey: z.string().max(10_000).includes('PUBLIC KEY'),
  gateway: z.url().max(200).default('https://openapi.alipay.com/gateway.do'),
})
export type AlipaySettings = z.infer<typeof alipaySettings>

const paidStates = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])

/** Yuan as text, such as 88.5, in fen. */
export function fenOf(text: string): number {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) throw new BadCallback('no amount')
  const [yuan = '0', part = ''] = text.split('.')
  return Number(yuan) * 100 + Number(part.padEnd(2, '0'))
}

const yuanOf = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** The times of Alipay are China's. */
const clockOf = (date: Date): string =>
  new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const timeOf = (text: string | undefined): Date => {
  const at = new Date(`${(text ?? '').replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? new Date() : at
}

/** Alipay face to face: a code of `alipay.trade.precreate` that is scanned. */
export function alipay(settings: AlipaySettings, send: Send): PaymentChannel {
  const { appId, sellerId, gateway } = settings
  const privateKey = createPrivateKey(settings.privateKey)
  const publicKey = createPublicKey(settings.alipayPublicKey)

  const call = async (method: string, content: object, notifyUrl = '') => {
    const fields: Record<string, string> = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: clockOf(new Date()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...(notifyUrl && { notify_url: notifyUrl }),
    }
    const body = new URLSearchParams({ ...fields, sign: signFields(privateKey, fields) }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
    const { status, text } = await send(`${gateway}?charset=utf-8`, { method: 'POST', headers, body })
    const name = `${method.replaceAll('.', '_')}_response`
    if (status !== 200) throw new GatewayFault(`Alipay answered ${status}`)
    if (!verifyAnswer(publicKey, text, name))
      throw new GatewayFault(`Alipay’s answer is not signed: ${text.slice(0, 300)}`)
    const told = (JSON.parse(text) as Record<string, Record<string, string>>)[name] ?? {}
    if (told.code === '10000') return told
    if (told.sub_code === 'ACQ.TRADE_NOT_EXIST') return null
    throw new GatewayFault(`Alipay answered ${told.code} ${told.sub_code}: ${told.sub_msg}`)
  }
  const paidOf = (told: Record<string, string>): Paid => ({
    channel: 'alipay',
    transactionId: told.trade_no ?? '',
    outTradeNo: told.out_trade_no ?? '',
    amountFen: fenOf(told.total_amount ?? ''),
    currency: told.trans_currency ?? 'CNY',
    paidAt: timeOf(told.gmt_payment ?? told.send_pay_date),
  })

  return {
    name: 'alipay',
    async create({ outTradeNo, amountFen, description, expiresAt }, notifyUrl) {
      const content = {
        out_trade_no: outTradeNo,
        total_amount: yuanOf(amountFen),
        subject: description,
        seller_id: sellerId,
        time_expire: clockOf(expiresAt),
      }
      const made = await call('alipay.trade.precreate', content, notifyUrl)
      if (!made?.qr_code) throw new GatewayFault('Alipay gave no code')
      return made.qr_code
    },
    async query(outTradeNo): Promise<Standing> {
      const told = await call('alipay.trade.query', { out_trade_no: outTradeNo })
      // Until somebody scans the code there is no trade.
      if (!told) return { state: 'unknown' }
      if (paidStates.has(told.trade_status ?? '')) return { state: 'paid', paid: paidOf(told) }
      return { state: told.trade_status === 'TRADE_CLOSED' ? 'closed' : 'open' }
    },
    async close(outTradeNo) {
      await call('alipay.trade.close', { out_trade_no: outTradeNo })
    },
    verify({ body }) {
      const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
      if (!verifyFields(publicKey, fields)) throw new BadCallback('wrong signature')
      if (fields.app_id !== appId || fields.seller_id !== sellerId) throw new BadCallback('of another merchant')
      // A refund comes with the state of what was paid.
      if (!paidStates.has(fields.trade_status ?? '') || fields.refund_fee) return null
      return paidOf(fields)
    },
    answer: (taken) => ({ status: taken ? 200 : 500, type: 'text/plain', body: taken ? 'success' : 'fail' }),
  }
}
