// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson } from '../json.ts'

export interface Document {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  folderId: number
  title: string
  typeId: number | null
  currentNumber: Generated<number>
  expiresOn: string | null
  remindDays: Generated<number>
  keeperId: number
  remindedOf: string | null
  remark: string | null
  createdBy: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface DocumentFolder {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  parentId: number | null
  path: Generated<number[]>
  closed: Generated<boolean>
  createdAt: Generated<string>
}

export interface DocumentFolderDepartment {
  teamId: Generated<number>
  folderId: number
  departmentId: number
  level: string
}

export interface DocumentFolderRole {
  teamId: Generated<number>
  folderId: number
  roleId: number
  level: string
}

export interface DocumentLink {
  teamId: Generated<number>
  kind: string
  subjectId: number
  documentId: number
  linkedBy: number
  linkedAt: Generated<string>
}

export interface DocumentText {
  teamId: Generated<number>
  versionId: number
  content: string
}

export interface DocumentType {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  names: DefaultedJson
  remark: string | null
  createdAt: Generated<string>
}

export interface DocumentVersion {
  teamId: Generated<number>
  id: Generated<number>
  documentId: number
  number: number
  fileId: number
  note: string | null
  createdBy: number
  createdAt: Generated<string>
}
