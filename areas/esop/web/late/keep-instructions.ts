import { call } from '#core/web/call/request.ts'
import { fetchReader } from '#core/web/kit/pdf/load-pdf.ts'
import { cacheAnswer, cacheFile } from '#core/web/offline/answers.ts'
import { ownerNow } from '#core/web/session/session.tsx'
import { selectTaskInstruction } from '../../contract/instruction.api.ts'
import { filesToKeep } from '../instructions/files-to-keep.ts'

/** Keeps a task's instructions with their documents and what shows them, for the time without a network. */
export async function keepInstructions(taskId: number, signal: AbortSignal): Promise<void> {
  const shown = await call(selectTaskInstruction, { taskId }, { signal, quiet: true })
  await cacheAnswer(ownerNow(), selectTaskInstruction.path, { taskId }, shown)
  for (const fileNo of shown.rows.flatMap(filesToKeep)) await cacheFile(fileNo)
  // What opens only after a press, and must open without a network too.
  if (shown.rows.length) await Promise.all([import('../instructions/read-dialog.tsx'), fetchReader()])
}
