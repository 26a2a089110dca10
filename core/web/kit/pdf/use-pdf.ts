import { useEffect, useState } from 'react'
import { loadPdf, type PdfDocument } from './load-pdf.ts'

/** The document at an address, once it is there; or why it is not. */
export function usePdf(url: string): { document: PdfDocument | null; error: Error | null; retry(): void } {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<{ of: string; document?: PdfDocument; error?: Error } | null>(null)
  const of = `${url} ${attempt}`
  useEffect(() => {
    let left = false
    const loading = loadPdf(url)
    loading
      .then((task) => task.promise)
      .then((document) => !left && setOpened({ of, document }))
      .catch((error: unknown) => {
        if (!left) setOpened({ of, error: error instanceof Error ? error : new Error(String(error)) })
      })
    return () => {
      left = true
      // A document that could not be opened has nothing to give up.
      loading.then((task) => task.destroy()).catch(() => {})
    }
  }, [url, of])
  const now = opened?.of === of ? opened : null
  return {
    document: now?.document ?? null,
    error: now?.error ?? null,
    retry: () => setAttempt((before) => before + 1),
  }
}
