import type { FastifyRequest } from 'fastify'
import { isWritten } from '../../contract/text.ts'
import type { UploadedFile } from '../handler.ts'
import { refuseField } from '../refusal.ts'

/** Reads a multipart call: at most one file, and fields whose values are JSON where they parse as it, text otherwise. */
export async function receiveUpload(
  request: FastifyRequest,
): Promise<{ body: Record<string, unknown>; file?: UploadedFile }> {
  if (!request.isMultipart()) throw refuseField('file', 'file.missing')
  const body: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = { name: part.filename, bytes: await part.toBuffer() }
      else body[part.fieldname] = plainValue(String(part.value))
    }
  } catch (error) {
    // What stops the reader without a status of its own is a form that is none: no boundary, an end that does not come.
    if ((error as { statusCode?: number }).statusCode) throw error
    throw refuseField('file', 'invalid.format')
  }
  if (!file) throw refuseField('file', 'file.missing')
  if (!isWritten(file.name)) throw refuseField('file', 'invalid.characters')
  return { body, file }
}

function plainValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
