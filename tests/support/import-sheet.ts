import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { getJob, type ImportResult } from '#core/contract/core.api.ts'
import { collect } from '#core/server/crud/exporting.ts'
import { writeXlsx } from '#core/server/sheets/index.ts'
import type { Client, TestGemba } from '#tests/support/gemba.ts'

/** Sends rows (the header first) as a sheet to an import, as a browser would, and waits for the job's result. */
export async function importSheet(
  gemba: TestGemba,
  who: Client,
  path: string,
  [header = [], ...rows]: unknown[][],
  fields: object = {},
): Promise<ImportResult> {
  const columns = header.map((text) => ({ header: String(text), type: 'text' as const }))
  const bytes = await collect(writeXlsx([{ name: 'Sheet', columns, rows }], { timeZone: 'Asia/Shanghai' }))
  const boundary = randomBytes(8).toString('hex')
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body as string),
      Buffer.from('\r\n'),
    ])
  const answer = await gemba.app.inject({
    method: 'POST',
    url: path,
    headers: { token: who.token, languages: 'en', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, JSON.stringify(value))),
      part('name="file"; filename="sheet.xlsx"', bytes),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  })
  const { jobId } = answer.json().data as { jobId: number }
  await expect.poll(async () => (await who.call(getJob, { jobId })).state, { timeout: 10_000 }).toBe('done')
  return (await who.call(getJob, { jobId })).result as unknown as ImportResult
}
