import { expect } from 'vitest'
import type { ImportResult } from '#core/contract/core.api.ts'
import type { Client, TestGemba } from './gemba.ts'
import { ended, sheetOf, upload } from './jobs.ts'

/** Sends rows (the header first) as a sheet to an import, as a browser would, and waits for the job's result. */
export async function importSheet(
  gemba: TestGemba,
  who: Client,
  path: string,
  rows: unknown[][],
  fields: Record<string, unknown> = {},
): Promise<ImportResult> {
  const { body } = await upload(gemba, who, { path }, fields, { name: 'sheet.xlsx', bytes: await sheetOf(rows) })
  const job = await ended(who, (body.data as { jobId: number }).jobId)
  expect(job.state).toBe('done')
  return job.result as unknown as ImportResult
}
