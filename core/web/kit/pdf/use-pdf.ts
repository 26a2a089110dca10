import { useEffect, useState } from 'react'
import { loadPdf, type PdfDocument } from './load-pdf.ts'

interface Opened {
  source: string | Blob
  attempt: number
  document?: PdfDocument
  error?: Error
}

/**
 * The document, once it is there; or why it is not.
 *
 * @param source its address, or a file of this machine
 */
export function usePdf(source: string | Blob): { document: PdfDocument | null; error: Error | null; retry(): void } {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    let left = false
    const loading = loadPdf(source)
    loading
      .then((task) => task.promise)
      .then((document) => !left && setOpened({ source, attempt, document }))
      .catch((error: unknown) => {
        if (!left) setOpened({ source, attempt, error: error instanceof Error ? error : new Error(String(error)) })
      })
    return () => {
      left = true
      // A document that could not be opened has nothing to give up.
      loading.then((task) => task.destroy()).catch(() => {})
    }
  }, [source, attempt])
  const now = opened?.source === source && opened.attempt === attempt ? opened : null
  return {
    document: now?.document ?? null,
    error: now?.error ?? null,
    retry: () => setAttempt((before) => before + 1),
  }
}
