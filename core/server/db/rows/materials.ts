// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson } from '../json.ts'

export interface Bom {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  productId: number
  bomVersion: string
  isDefault: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface BomLine {
  teamId: Generated<number>
  id: Generated<number>
  bomId: number
  lineNumber: number
  materialId: number
  quantity: number
  scrapRate: Generated<number>
  warehouse: string | null
  remark: string | null
  substituteIds: Generated<number[]>
}

export interface Product {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  namePinyin: Generated<string>
  spec: string | null
  kind: Generated<string>
  unit: string
  unitDecimals: Generated<number>
  hasAuxiliaryUnit: Generated<boolean>
  auxiliaryUnit: string | null
  mainFactor: number | null
  auxiliaryFactor: number | null
  imageId: number | null
  productVersion: string | null
  drawingNo: string | null
  customerCode: string | null
  leadDays: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  family: string | null
  color: string | null
  consumption: Generated<string>
  gtin: string | null
  standardPrice: number | null
  names: DefaultedJson
}

export interface Unit {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  names: DefaultedJson
  decimals: Generated<number>
  uneceCode: string | null
  remark: string | null
  createdAt: Generated<string>
}
