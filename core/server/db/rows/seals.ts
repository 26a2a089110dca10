// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

export interface Seal {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  level: number
  userId: number | null
  kind: string
  text: string | null
  shape: string
  color: string
  borderWidth: number
  borderRadius: number
  width: number
  height: number
  orientation: string
  left: number
  top: number
  fontSize: number
  bold: Generated<boolean>
  backgroundId: number | null
  pages: string
  enabled: Generated<boolean>
  createdAt: Generated<string>
}

export interface SealCertificate {
  teamId: Generated<number>
  id: Generated<number>
  subject: string
  issuer: string
  serial: string
  notBefore: string
  notAfter: string
  sealed: string
  keptBy: number
  keptAt: Generated<string>
  warned: Generated<string>
}

export interface SealCode {
  teamId: Generated<number>
  stampId: number
  code: string
}

export interface SealSignature {
  teamId: Generated<number>
  stampId: number
  subject: string
  issuer: string
  serial: string
  notAfter: string
}

export interface SealStamp {
  teamId: Generated<number>
  id: Generated<number>
  kind: string
  subjectId: number
  title: string
  originalSha256: string
  sha256: string | null
  fileId: number | null
  failure: string | null
  seals: Json
  stampedAt: Generated<string>
}
