import type { FieldIssue } from '#core/contract/issues.ts'

/** Where files lie on another server. */
export interface SftpAddress {
  host: string
  port: number
  /** From the root; empty: where the login leads. */
  path: string
}

/** Reads `sftp://files.example.com:2222/out/erp`. @returns null for what is no such address */
export function readSftpAddress(address: string): SftpAddress | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'sftp:' || !url.hostname || url.username || url.password || url.search || url.hash) return null
  try {
    const path = decodeURIComponent(url.pathname).replace(/\/+$/, '')
    if (path.includes('\0') || path.split('/').some((name) => name === '..')) return null
    return { host: url.hostname, port: Number(url.port || 22), path }
  } catch {
    return null
  }
}

export const sftpIssue = (address: string): FieldIssue | null =>
  readSftpAddress(address) ? null : { field: 'address', key: 'erpConnector.noSftp' }
