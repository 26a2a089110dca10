import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AlipaySettings } from './alipay.ts'
import { signFields, verifyFields } from './alipay-crypto.ts'
import type { WechatSettings } from './wechat.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: ReturnType<typeof pair>['privateKey']) => key.export({ type: 'pkcs8', format: 'pem' }) as string
const publicPem = (key: ReturnType<typeof pair>['publicKey']) => key.export({ type: 'spki', format: 'pem' }) as string

/** A trade as a gateway knows it. */
interface Trade {
  amountFen: number
  transactionId: string | null
  closed: boolean
}

/** Both gateways on this machine, for tests: they sign with keys of their own and believe what the merchant signed alone. */
export async function startGateway() {
  const [merchant, platform] = [pair(), pair()]
  const apiV3Key = randomBytes(16).toString('hex')
  const serial = 'PUB_KEY_ID_0001'
  const trades = { wechat: new Map<string, Trade>(), alipay: new Map<string, Trade>() }
  let broken = false

  const signed = (body: string, at = Date.now()) => {
    const timestamp = String(Math.floor(at / 1000))
    const nonce = randomBytes(16).toString('hex')
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(platform.privateKey, 'base64')
    return {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': signature,
    }
  }
  const transaction = (outTradeNo: string, { amountFen, transactionId, closed }: Trade) => ({
    appid: 'wx0001',
    mchid: '1900000001',
    out_trade_no: outTradeNo,
    transaction_id: transactionId ?? undefined,
    trade_state: transactionId ? 'SUCCESS' : closed ? 'CLOSED' : 'NOTPAY',
    success_time: new Date().toISOString(),
    amount: { total: amountFen, currency: 'CNY' },
  })

  function wechat(request: IncomingMessage, body: string): [number, string] {
    const url = request.url ?? ''
    const given = Object.fromEntries(
      [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, k, v]) => [k, v]),
    )
    const text = `${request.method}\n${url}\n${given.timestamp}\n${given.nonce_str}\n${body}\n`
    if (
      !createVerify('RSA-SHA256')
        .update(text)
        .verify(merchant.publicKey, given.signature ?? '', 'base64')
    )
      return [401, '{"code":"SIGN_ERROR"}']
    if (url === '/v3/pay/transactions/native') {
      const told = JSON.parse(body)
      trades.wechat.set(told.out_trade_no, { amountFen: told.amount.total, transactionId: null, closed: false })
      return [200, JSON.stringify({ code_url: `weixin://wxpay/bizpayurl?pr=${told.out_trade_no}` })]
    }
    const name = decodeURIComponent(/out-trade-no\/([^/?]+)/.exec(url)?.[1] ?? '')
    const trade = trades.wechat.get(name)
    if (!trade) return [404, '{"code":"ORDER_NOT_EXIST"}']
    if (!url.endsWith('/close')) return [200, JSON.stringify(transaction(name, trade))]
    trade.closed = true
    return [204, '']
  }

  function alipay(body: string): string {
    const fields = Object.fromEntries(new URLSearchParams(body))
    const { sign = '', ...said } = fields
    // A request signs its sign_type too.
    const good = signFields(merchant.privateKey, said) === sign
    const method = fields.method ?? ''
    const content = JSON.parse(fields.biz_content ?? '{}')
    const name = content.out_trade_no as string
    const trade = trades.alipay.get(name)
    let told: object = { code: '40004', sub_code: good ? 'ACQ.TRADE_NOT_EXIST' : 'isv.invalid-signature' }
    if (good && method === 'alipay.trade.precreate') {
      trades.alipay.set(name, {
        amountFen: Math.round(Number(content.total_amount) * 100),
        transactionId: null,
        closed: false,
      })
      told = { code: '10000', out_trade_no: name, qr_code: `https://qr.alipay.com/${name}` }
    } else if (good && trade) {
      if (method === 'alipay.trade.close') trade.closed = true
      told = {
        code: '10000',
        out_trade_no: name,
        trade_no: trade.transactionId ?? '',
        trade_status: trade.transactionId ? 'TRADE_SUCCESS' : trade.closed ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY',
        total_amount: (trade.amountFen / 100).toFixed(2),
      }
    }
    const part = JSON.stringify(told)
    const signature = createSign('RSA-SHA256').update(part).sign(platform.privateKey, 'base64')
    return `{"${method.replaceAll('.', '_')}_response":${part},"sign":"${signature}"}`
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = ''
    for await (const piece of request) body += piece
    if (broken) return void response.writeHead(502).end('broken')
    if (request.url?.startsWith('/gateway.do')) return void response.writeHead(200).end(alipay(body))
    const [status, text] = wechat(request, body)
    response.writeHead(status, signed(text)).end(text)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const wechatOf: WechatSettings = {
    mchid: '1900000001',
    appid: 'wx0001',
    apiV3Key,
    serial: 'M1',
    privateKey: pem(merchant.privateKey),
    platformKeys: { [serial]: publicPem(platform.publicKey) },
    gateway: address,
  }
  const alipayOf: AlipaySettings = {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKey: pem(merchant.privateKey),
    alipayPublicKey: publicPem(platform.publicKey),
    gateway: `${address}/gateway.do`,
  }

  /** Somebody scans a code and pays. @returns the transaction's number */
  function pay(channel: 'wechat' | 'alipay', outTradeNo: string, transactionId = randomBytes(12).toString('hex')) {
    const trade = trades[channel].get(outTradeNo)
    if (!trade) throw new Error(`no trade ${outTradeNo}`)
    trade.transactionId = transactionId
    return transactionId
  }

  /** The callback by which WeChat Pay tells of a payment; `change`: what of it is otherwise. */
  function wechatCallback(outTradeNo: string, change: object = {}, at?: number) {
    const trade = trades.wechat.get(outTradeNo) as Trade
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce)).setAAD(
      Buffer.from('transaction'),
    )
    const text = JSON.stringify({ ...transaction(outTradeNo, trade), ...change })
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    const body = JSON.stringify({
      id: randomBytes(8).toString('hex'),
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: sealed.toString('base64'),
        associated_data: 'transaction',
        nonce,
      },
    })
    return { body, headers: signed(body, at) }
  }

  /** The one by which Alipay does. */
  function alipayCallback(outTradeNo: string, change: Record<string, string> = {}) {
    const trade = trades.alipay.get(outTradeNo) as Trade
    const fields: Record<string, string> = {
      app_id: alipayOf.appId,
      seller_id: alipayOf.sellerId,
      notify_type: 'trade_status_sync',
      trade_status: 'TRADE_SUCCESS',
      out_trade_no: outTradeNo,
      trade_no: trade.transactionId ?? '',
      total_amount: (trade.amountFen / 100).toFixed(2),
      gmt_payment: '2026-11-27 10:00:00',
      subject: 'Gemba 续费 & more',
      ...change,
    }
    const sign = signFields(platform.privateKey, fields)
    const all = { ...fields, sign, sign_type: 'RSA2' }
    if (!verifyFields(platform.publicKey, all)) throw new Error('not as Alipay signs')
    return {
      body: new URLSearchParams(all).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    }
  }

  return {
    wechat: wechatOf,
    alipay: alipayOf,
    trades,
    pay,
    wechatCallback,
    alipayCallback,
    /** Whether both answer no more. */
    breakDown(yes: boolean) {
      broken = yes
    },
    end: () => new Promise<void>((done) => server.close(() => done())),
  }
}
