import { type InvoiceDetails, type InvoiceScan, invoiceDetails, invoiceScans } from '../../contract/invoice.ts'

/** What is kept of an invoice's details: all but its scans, which are rows of their own. */
export type Content = Record<string, unknown>

export interface Scan {
  kind: InvoiceScan
  fileId: number
}

const fieldOf = (kind: InvoiceScan) => `${kind}FileId` as const

/** The field that names a scan on the wire. */
export const scanField = (kind: InvoiceScan): string => `invoice.${fieldOf(kind)}`

/** Parts what was sent into what is kept of it. */
export function partsOf(details: InvoiceDetails): { content: Content; scans: Scan[] } {
  const content: Content = { ...details }
  const scans = invoiceScans.flatMap((kind): Scan[] => {
    const fileId = content[fieldOf(kind)]
    delete content[fieldOf(kind)]
    return typeof fileId === 'number' ? [{ kind, fileId }] : []
  })
  return { content, scans }
}

/** @returns null where it is not whole: what an invoice takes may have grown since it was kept */
export function wholeOf(content: Content, scans: readonly Scan[]): InvoiceDetails | null {
  const parsed = invoiceDetails.safeParse({
    ...content,
    ...Object.fromEntries(scans.map(({ kind, fileId }) => [fieldOf(kind), fileId])),
  })
  return parsed.success ? parsed.data : null
}

/** As a form shows it: with the number and name of each scan. */
export const shownOf = (content: Content, scans: readonly (Scan & { fileNo: string; name: string })[]): Content => ({
  ...content,
  ...Object.fromEntries(
    scans.flatMap(({ kind, fileId, fileNo, name }) => [
      [fieldOf(kind), fileId],
      [`${fieldOf(kind)}FileNo`, fileNo],
      [`${fieldOf(kind)}FileName`, name],
    ]),
  ),
})
