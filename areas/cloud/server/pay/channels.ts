import type { Db } from '#core/server/db/pool.ts'
import { callOutside } from '#core/server/outgoing.ts'
import { SecretLost, type Secrets } from '#core/server/secrets.ts'
import { type PayChannelName, payChannels } from '../../contract/pay.ts'
import { alipay, alipaySettings } from './alipay.ts'
import type { PaymentChannel, Send } from './channel.ts'
import { wechatPay, wechatSettings } from './wechat.ts'

const purpose = (name: PayChannelName) => `cloud.pay.${name}`

/** Milliseconds that a gateway is waited for. */
const patience = 8_000
const answerMost = 64 * 1024

/** Calls a gateway, which the provider named himself: what it answers is read to a bound, and a redirect is not followed. */
const send: Send = (address, call) => callOutside(address, 'any', { ...call, within: patience, answerMost })

/** Checks what a merchant has of a gateway. @throws ZodError saying what is wrong */
const made: Record<PayChannelName, (settings: unknown) => PaymentChannel> = {
  wechat: (settings) => wechatPay(wechatSettings.parse(settings), send),
  alipay: (settings) => alipay(alipaySettings.parse(settings), send),
}

export interface PayChannels {
  /** Those that are configured. */
  names(db: Db): Promise<PayChannelName[]>
  /** Null: it is not configured, or its settings were sealed by another key. */
  find(db: Db, name: PayChannelName): Promise<PaymentChannel | null>
}

/** The gateways of this server, whose settings are kept sealed. */
export const payChannelsOf = (secrets: Secrets): PayChannels => ({
  async names(db) {
    const rows = await db.selectFrom('cloudPayChannel').select('channel').execute()
    return payChannels.filter((name) => rows.some(({ channel }) => channel === name))
  },
  async find(db, name) {
    const row = await db.selectFrom('cloudPayChannel').select('sealed').where('channel', '=', name).executeTakeFirst()
    if (!row) return null
    try {
      return made[name](JSON.parse(secrets.open(row.sealed, purpose(name))))
    } catch (error) {
      if (error instanceof SecretLost) return null
      throw error
    }
  },
})

/** Keeps what the provider has of a gateway. @throws Error saying what of it is wrong */
export async function keepChannel(db: Db, secrets: Secrets, name: PayChannelName, settings: unknown): Promise<void> {
  made[name](settings)
  const kept = { sealed: secrets.seal(JSON.stringify(settings), purpose(name)) }
  await db
    .insertInto('cloudPayChannel')
    .values({ channel: name, ...kept })
    .onConflict((c) => c.column('channel').doUpdateSet(kept))
    .execute()
}

/** Takes a gateway away; callbacks of codes that are still open are refused from then on, so that their gateway tells them again. */
export async function dropChannel(db: Db, name: PayChannelName): Promise<void> {
  await db.deleteFrom('cloudPayChannel').where('channel', '=', name).execute()
}
