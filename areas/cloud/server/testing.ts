import { uploadFile } from '#core/contract/core.api.ts'
import type { Client, TestGemba } from '#tests/support/gemba.ts'
import { upload } from '#tests/support/jobs.ts'
import { saveCloudInvoiceInfo } from '../contract/invoice.ts'

/** An upload of the caller's own. @returns its id */
export async function uploadPdf(gemba: TestGemba, who: Client): Promise<number> {
  const file = { name: 'scan.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') }
  const { body } = await upload(gemba, who, uploadFile, { purpose: 'document' }, file)
  return body.data.id
}

const all = {
  company: '深圳示例制造有限公司',
  taxNo: '91440300708461136T',
  bank: '招商银行深圳分行',
  account: '7559 0000 0000 000',
  address: '深圳市南山区科技路 1 号',
  phone: '0755-26770000',
  recipient: '财务部',
  recipientPhone: '13800000000',
}

/** Details of each variant, but for the scans. */
export const electronic = { ...all, type: 'ordinary', medium: 'electronic', email: 'finance@example.com' } as const
export const special = {
  ...all,
  type: 'special',
  medium: 'paper',
  recipientAddress: '深圳市南山区科技路 1 号',
} as const

/** Has a team fill in its invoice info, as it must before it orders. */
export async function giveInvoiceInfo(gemba: TestGemba, team: Client): Promise<void> {
  const invoice = { ...electronic, licenceFileId: await uploadPdf(gemba, team) }
  await team.call(saveCloudInvoiceInfo, { invoice, termsAccepted: true })
}
