import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '../handler.ts'
import { refuseField } from '../refusal.ts'

/** Reads a multipart call: at most one file, and fields whose values are JSON where they parse as it, text otherwise. */
export async function receiveUpload(
  request: FastifyRequest,
): Promise<{ body: Record<string, unknown>; file?: UploadedFile }> {
  if (!request.isMultipart()) throw refuseField('file', 'file.missing')
  const body: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { name: part.filename, bytes: await part.toBuffer() }
    else body[part.fieldname] = plainValue(String(part.value))
  }
  if (!file) throw refuseField('file', 'file.missing')
  return { body, file }
}

function plainValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
