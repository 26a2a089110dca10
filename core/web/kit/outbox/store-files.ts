import { uploadFile } from '#core/contract/core.api.ts'
import { upload } from '#core/web/call/request.ts'
import type { KeptFile, OutboxEntry } from './outbox.ts'

/** Stores the files of a kept write, and puts their ids into its input. One that was stored before is not stored again. */
export async function storeFiles({ input, files = [] }: Pick<OutboxEntry, 'input' | 'files'>): Promise<unknown> {
  const stored: { id: number; at: KeptFile['at'] }[] = []
  for (const { key, blob, at } of files) {
    const spoken = blob.type.startsWith('audio/')
    const file = new File([blob], spoken ? 'voice' : 'photo.jpg', { type: blob.type })
    const { id } = await upload(uploadFile, { purpose: spoken ? 'document' : 'image' }, file, { idempotencyKey: key })
    stored.push({ id, at })
  }
  return withFiles(input, stored)
}

/** An input with ids at the end of the lists that take them; it is left as it was itself. */
export function withFiles(input: unknown, files: readonly { id: number; at: KeptFile['at'] }[]): unknown {
  return files.reduce((whole, { id, at }) => put(whole, at, id), input)
}

function put(whole: unknown, [key, ...rest]: KeptFile['at'], id: number): unknown {
  if (key === undefined) return [...((whole as number[] | undefined) ?? []), id]
  if (typeof key === 'number') {
    const list = whole as unknown[]
    return list.map((each, i) => (i === key ? put(each, rest, id) : each))
  }
  const row = whole as Record<string, unknown>
  return { ...row, [key]: put(row[key], rest, id) }
}
