import { fetchReader } from '#core/web/kit/pdf/load-pdf.ts'
import { cacheFile } from '#core/web/offline/answers.ts'
import { cachePage } from '#core/web/offline/page.ts'

/** Keeps the page, what reads documents, and these documents. */
export async function keepDisplay(fileNos: readonly string[]): Promise<void> {
  await fetchReader()
  await cachePage()
  for (const fileNo of fileNos) await cacheFile(fileNo)
}
