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
