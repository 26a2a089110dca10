import { uploadFile } from '#core/contract/core.api.ts'
import type { Client, TestGemba } from './gemba.ts'
import { upload } from './jobs.ts'

/** One grey pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A picture that somebody has just uploaded. */
export async function freshPicture(gemba: TestGemba, who: Client): Promise<{ id: number; fileNo: string }> {
  const { body } = await upload(gemba, who, uploadFile, { purpose: 'image' }, { name: 'a.png', bytes: png })
  return body.data
}
