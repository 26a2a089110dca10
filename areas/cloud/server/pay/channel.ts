import type { PayChannelName } from '../../contract/pay.ts'

/** What a code is made for. */
export interface Payable {
  /** Ours, and never used twice: 6 to 32 letters, digits, `-` and `_`. */
  outTradeNo: string
  amountFen: number
  description: string
  expiresAt: Date
}

/** A payment as its gateway tells it: verified, and of this very merchant. */
export interface Paid {
  channel: PayChannelName
  transactionId: string
  outTradeNo: string
  amountFen: number
  currency: string
  paidAt: Date
}

/** What a gateway knows of a code. */
export type Standing = { state: 'paid'; paid: Paid } | { state: 'open' | 'closed' | 'unknown' }

/** A callback as it came. */
export interface Callback {
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** What is answered to a callback, so that its gateway tells it again or is content. */
export interface CallbackAnswer {
  status: number
  type: 'text/plain' | 'application/json'
  body: string
}

/** A gateway: real codes, real payments. Its calls go over the network, so nothing calls them within a transaction. */
export interface PaymentChannel {
  name: PayChannelName
  /** @returns the text of the code that a payer scans */
  create(payable: Payable, notifyUrl: string): Promise<string>
  query(outTradeNo: string): Promise<Standing>
  /** Ends a code; one that was paid meanwhile stays paid. */
  close(outTradeNo: string): Promise<void>
  /**
   * @returns what was paid; null: it tells of something else
   * @throws BadCallback where it is not the gateway's, or not about this merchant
   */
  verify(callback: Callback, now: Date): Paid | null
  /** What the gateway hears: that it was taken in, or that it is to be told again. */
  answer(taken: boolean): CallbackAnswer
}

/** A callback that is not to be believed. */
export class BadCallback extends Error {}

/** The gateway refused, or said what cannot be. */
export class GatewayFault extends Error {}

/** Sends a call to a gateway. */
export type Send = (
  address: string,
  call: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
) => Promise<{ status: number; text: string; headers: Record<string, string | string[] | undefined> }>

/** One header's text. */
export const headerOf = (headers: Callback['headers'], name: string): string => {
  const value = headers[name] ?? headers[name.toLowerCase()]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
