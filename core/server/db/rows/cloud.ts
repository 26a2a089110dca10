// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

export interface CloudBank {
  one: Generated<boolean>
  company: string
  bank: string
  account: string
}

export interface CloudEdition {
  code: string
  version: Generated<number>
  names: Json
  users: number | null
  machines: number | null
  storageMb: number | null
}

export interface CloudInvoice {
  teamId: Generated<number>
  orderId: number
  version: Generated<number>
  state: Generated<string>
  content: Json
  appliedBy: number
  appliedAt: string
  remark: Generated<string>
}

export interface CloudInvoiceDocument {
  teamId: Generated<number>
  orderId: number
  fileId: number
}

export interface CloudInvoiceEntry {
  teamId: number
  orderId: number
  state: string
  type: string
  medium: string
  askedAt: string
  dueFrom: string
  dueUntil: string
}

export interface CloudInvoiceInfo {
  teamId: Generated<number>
  version: Generated<number>
  content: Json
  savedBy: number
  savedAt: string
}

export interface CloudInvoiceInfoScan {
  teamId: Generated<number>
  kind: string
  fileId: number
}

export interface CloudInvoiceIssue {
  teamId: Generated<number>
  orderId: number
  invoiceNo: string
  issuedBy: string
  issuedAt: string
}

export interface CloudInvoiceNumber {
  invoiceNo: string
  teamId: number
  orderId: number
}

export interface CloudInvoiceParcel {
  teamId: Generated<number>
  orderId: number
  carrier: string
  trackingNo: string
}

export interface CloudInvoiceScan {
  teamId: Generated<number>
  orderId: number
  kind: string
  fileId: number
}

export interface CloudOrder {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  orderNo: string
  state: Generated<string>
  edition: string
  months: number
  priceFen: number
  users: number | null
  machines: number | null
  storageMb: number | null
  placedBy: number
  placedAt: Generated<string>
  closesAt: string
  remark: Generated<string>
  createdAt: Generated<string>
}

export interface CloudOrderEntry {
  teamId: number
  orderId: number
  orderNo: string
  state: string
  priceFen: number
  placedAt: string
}

export interface CloudPaidBy {
  teamId: Generated<number>
  orderId: number
  channel: string
  transactionId: string
}

export interface CloudPayChannel {
  channel: string
  sealed: string
  updatedAt: Generated<string>
}

export interface CloudPayCode {
  outTradeNo: string
  channel: string
  teamId: number
  orderId: number
  amountFen: number
  expiresAt: string
  askedAt: Generated<string>
  ended: Generated<boolean>
}

export interface CloudPayCodeText {
  outTradeNo: string
  codeUrl: string
}

export interface CloudPayment {
  channel: string
  transactionId: string
  outTradeNo: string
  teamId: number
  orderId: number
  amountFen: number
  paidAt: string
  receivedAt: string
}

export interface CloudPaymentHandled {
  channel: string
  transactionId: string
  way: string
  note: string
  handledBy: string
  handledAt: string
}

export interface CloudPaymentTodo {
  channel: string
  transactionId: string
  reason: string
}

export interface CloudPlan {
  edition: string
  months: number
  priceFen: number
}

export interface CloudProvider {
  id: Generated<number>
  name: string
  keyHash: string
  createdAt: Generated<string>
}

export interface CloudProviderSession {
  tokenHash: string
  providerId: number
  expiresAt: string
}

export interface CloudReceipt {
  teamId: Generated<number>
  orderId: number
  fileId: number
  sentBy: number
  sentAt: string
}

export interface CloudRenewal {
  teamId: Generated<number>
  orderId: number
  approvedBy: string
  approvedAt: string
  expiresOn: string
}

export interface CloudSubscription {
  teamId: number
  version: Generated<number>
  edition: string
  expiresOn: string
  graceDays: Generated<number>
  users: number | null
  machines: number | null
  storageMb: number | null
  reminded: Generated<number>
}

export interface CloudSuspension {
  teamId: number
  since: Generated<string>
  reason: string
}
