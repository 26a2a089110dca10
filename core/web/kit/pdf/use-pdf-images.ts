import { useEffect, useState } from 'react'
import type { PdfDocument } from './load-pdf.ts'

/** Fine enough for drawings on paper. */
const dotsPerInch = 200
const pointsPerInch = 72
/** Canvases beyond this many dots are refused by some browsers. */
const dotsMost = 16_000_000

/** A page as a picture for paper. */
export interface PdfImage {
  page: number
  url: string
  landscape: boolean
}

interface Drawn {
  document: PdfDocument | null
  wanted: string
  images: PdfImage[]
  error?: Error
}

/**
 * Pages of a document as pictures for paper, one after the other: a canvas each would hold all of them in memory at once.
 *
 * @param pages from 1, in the order wanted
 */
export function usePdfImages(
  document: PdfDocument | null,
  pages: readonly number[],
): { images: PdfImage[]; done: boolean; error: Error | null } {
  const wanted = pages.join()
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    if (!document) return
    let left = false
    const made: PdfImage[] = []
    const draw = async () => {
      for (const page of wanted.split(',').filter(Boolean).map(Number)) {
        const image = await pictureOf(document, page)
        if (left) return URL.revokeObjectURL(image.url)
        made.push(image)
        setDrawn({ document, wanted, images: [...made] })
      }
    }
    draw().catch((error: unknown) => {
      if (!left)
        setDrawn({ document, wanted, images: [], error: error instanceof Error ? error : new Error(String(error)) })
    })
    return () => {
      left = true
      for (const { url } of made) URL.revokeObjectURL(url)
    }
  }, [document, wanted])
  const now = drawn?.document === document && drawn?.wanted === wanted ? drawn : null
  const images = now?.images ?? []
  return { images, done: pages.length > 0 && images.length === pages.length, error: now?.error ?? null }
}

async function pictureOf(document: PdfDocument, page: number): Promise<PdfImage> {
  const proxy = await document.getPage(page)
  const { width, height } = proxy.getViewport({ scale: 1 })
  const scale = Math.min(dotsPerInch / pointsPerInch, Math.sqrt(dotsMost / (width * height)))
  const viewport = proxy.getViewport({ scale })
  const canvas = globalThis.document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await proxy.render({ canvas, viewport, intent: 'print' }).promise
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  canvas.width = 0
  if (!blob) throw new Error(`page ${page}`)
  return { page, url: URL.createObjectURL(blob), landscape: width > height }
}
