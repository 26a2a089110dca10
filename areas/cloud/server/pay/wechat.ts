import { createPrivateKey, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  BadCallback,
  type Callback,
  GatewayFault,
  headerOf,
  type Paid,
  type PaymentChannel,
  type Send,
  type Standing,
} from './channel.ts'
import { openResource, platformKey, signRequest, verifySigned } from './wechat-crypto.ts'

/** What a merchant has of WeChat Pay. */
export const wechatSettings = z.strictObject({
  mchid: z.string().regex(/^\d{6,32}$/),
  appid: z.string().min(1).max(32),
  /** 32 characters. */
  apiV3Key: z.string().length(32),
  /** Of the merchant's certificate. */
  serial: z.string().min(1).max(64),
  /** The merchant's, PEM. */
  privateKey: z.string().max(10_000).includes('PRIVATE KEY'),
  /** The platform's certificates or public keys, PEM, by serial (`PUB_KEY_ID_…` of a public key). */
  platformKeys: z.record(z.string().max(64), z.string().max(10_000).includes('BEGIN ')),
  gateway: z.url().max(200).default('https://api.mch.weixin.qq.com'),
})
export type WechatSettings = z.infer<typeof wechatSettings>

const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  trade_state: z.literal('SUCCESS'),
  success_time: z.string(),
  amount: z.object({ total: z.number().int(), currency: z.string().default('CNY') }),
})

const envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})

/** Ended without a payment. */
const ended = new Set(['CLOSED', 'REVOKED', 'PAYERROR'])

/** WeChat Pay v3 Native: a code that is scanned. */
export function wechatPay(settings: WechatSettings, send: Send): PaymentChannel {
  const { mchid, appid, serial, gateway } = settings
  const privateKey = createPrivateKey(settings.privateKey)
  const keys = new Map(Object.entries(settings.platformKeys).map(([name, pem]) => [name, platformKey(pem)]))
  const key = Buffer.from(settings.apiV3Key)

  const paidOf = (told: z.infer<typeof transaction>): Paid => {
    if (told.mchid !== mchid || told.appid !== appid) throw new BadCallback('of another merchant')
    return {
      channel: 'wechat',
      transactionId: told.transaction_id,
      outTradeNo: told.out_trade_no,
      amountFen: told.amount.total,
      currency: told.amount.currency,
      paidAt: new Date(told.success_time),
    }
  }
  const call = async (method: 'GET' | 'POST', path: string, content?: object) => {
    const body = content ? JSON.stringify(content) : ''
    const timestamp = String(Math.floor(Date.now() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const signature = signRequest(privateKey, { method, path, timestamp, nonce, body })
    const signed = Object.entries({ mchid, nonce_str: nonce, signature, timestamp, serial_no: serial })
    const headers = {
      authorization: `WECHATPAY2-SHA256-RSA2048 ${signed.map(([name, value]) => `${name}="${value}"`).join(',')}`,
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'Gemba',
    }
    const answer = await send(`${gateway}${path}`, { method, headers, body: body || undefined })
    if (answer.status === 404 && method === 'GET') return null
    if (answer.status >= 300)
      throw new GatewayFault(`WeChat Pay answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    verifySigned(keys, signedOf(answer.headers, answer.text), new Date())
    return answer.text ? (JSON.parse(answer.text) as Record<string, unknown>) : {}
  }
  const path = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`

  return {
    name: 'wechat',
    async create({ outTradeNo, amountFen, description, expiresAt }, notifyUrl) {
      const made = await call('POST', '/v3/pay/transactions/native', {
        appid,
        mchid,
        description,
        out_trade_no: outTradeNo,
        time_expire: expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: notifyUrl,
        amount: { total: amountFen, currency: 'CNY' },
      })
      if (typeof made?.code_url !== 'string') throw new GatewayFault('WeChat Pay gave no code')
      return made.code_url
    },
    async query(outTradeNo): Promise<Standing> {
      const told = await call('GET', `${path(outTradeNo)}?mchid=${mchid}`)
      if (!told) return { state: 'unknown' }
      if (told.trade_state === 'SUCCESS') return { state: 'paid', paid: paidOf(transaction.parse(told)) }
      return { state: ended.has(String(told.trade_state)) ? 'closed' : 'open' }
    },
    async close(outTradeNo) {
      await call('POST', `${path(outTradeNo)}/close`, { mchid })
    },
    verify({ body, headers }, now) {
      const text = body.toString('utf8')
      verifySigned(keys, signedOf(headers, text), now)
      const told = readJson(text, envelope)
      if (told.event_type !== 'TRANSACTION.SUCCESS') return null
      return paidOf(readJson(openResource(key, told.resource), transaction))
    },
    answer: (taken) => ({
      status: taken ? 200 : 500,
      type: 'application/json',
      body: JSON.stringify(taken ? { code: 'SUCCESS' } : { code: 'FAIL', message: 'not taken' }),
    }),
  }
}

const signedOf = (headers: Callback['headers'], body: string) => ({
  timestamp: headerOf(headers, 'Wechatpay-Timestamp'),
  nonce: headerOf(headers, 'Wechatpay-Nonce'),
  signature: headerOf(headers, 'Wechatpay-Signature'),
  serial: headerOf(headers, 'Wechatpay-Serial'),
  body,
})

function readJson<T>(text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new BadCallback('it does not say what it must', { cause: error })
  }
}
