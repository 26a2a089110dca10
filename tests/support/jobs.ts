import { downloadFile, getJob, type Job } from '#core/contract/core.api.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { SheetSpec } from '#core/server/sheets/index.ts'
import { readSheet, writeXlsx } from '#core/server/sheets/index.ts'
import type { Client, TestGemba } from './gemba.ts'

/** Waits until a long call has ended, however. */
export async function ended(client: Client, jobId: number): Promise<Job> {
  for (;;) {
    const job = await client.call(getJob, { jobId })
    if (job.state !== 'waiting' && job.state !== 'running') return job
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Sends a file as a browser does. */
export async function upload(
  gemba: TestGemba,
  client: Client,
  endpoint: Pick<Endpoint, 'path'>,
  fields: Record<string, unknown>,
  file: { name: string; bytes: Buffer },
) {
  const boundary = 'gemba-test-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`,
  )
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const answer = await gemba.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { token: client.token, languages: 'en', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Bytes of a stored file. */
export async function download(gemba: TestGemba, client: Client, fileNo: string): Promise<Buffer> {
  const answer = await gemba.app.inject({
    method: 'POST',
    url: downloadFile.path,
    headers: { token: client.token },
    payload: { fileNo },
  })
  return answer.rawPayload
}

/** A sheet's bytes from rows of cells, the header first. */
export const sheetOf = (rows: unknown[][]): Promise<Buffer> => workbookOf({ Sheet: rows })

/** A workbook's bytes: rows of cells by the names of its sheets, the header first. */
export async function workbookOf(sheets: Record<string, unknown[][]>): Promise<Buffer> {
  const specs: SheetSpec[] = Object.entries(sheets).map(([name, [header = [], ...rows]]) => ({
    name,
    columns: header.map((text) => ({ header: String(text), type: 'text' })),
    rows,
  }))
  const chunks: Buffer[] = []
  for await (const chunk of writeXlsx(specs)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A sheet's cells, the header first. */
export async function cellsOf(bytes: Buffer): Promise<unknown[][]> {
  const sheet = await readSheet(bytes)
  const rows: unknown[][] = [sheet.header]
  for await (const row of sheet.rows) rows.push([...row.cells])
  return rows
}
