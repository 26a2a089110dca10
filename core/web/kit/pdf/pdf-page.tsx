import { useEffect, useRef } from 'react'
import type { PdfDocument } from './load-pdf.ts'

/** Canvases beyond this many dots are refused by browsers of phones. */
const dotsMost = 16_000_000

interface Props {
  document: PdfDocument
  /** From 1. */
  page: number
  /** The room that there is, in pixels. */
  room: { width: number; height: number }
  fit: 'page' | 'width'
  /** Times what fits. */
  zoom: number
  label: string
  onFailed(error: Error): void
}

/** One page of a document, drawn. The page before stays until this one is there. */
export function PdfPage({ document, page, room, fit, zoom, label, onFailed }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  const failed = useRef(onFailed)
  useEffect(() => {
    failed.current = onFailed
  })
  const { width, height } = room
  useEffect(() => {
    if (!width || !height) return
    let left = false
    let stop = () => {}
    const draw = async () => {
      const drawn = await document.getPage(page)
      if (left) return
      const whole = drawn.getViewport({ scale: 1 })
      const across = width / whole.width
      const scale = (fit === 'width' ? across : Math.min(across, height / whole.height)) * zoom
      const dense = Math.min(
        globalThis.devicePixelRatio || 1,
        Math.sqrt(dotsMost / (whole.width * whole.height)) / scale,
      )
      const viewport = drawn.getViewport({ scale: scale * dense })
      const canvas = globalThis.document.createElement('canvas')
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      canvas.style.width = `${Math.floor(viewport.width / dense)}px`
      canvas.style.height = `${Math.floor(viewport.height / dense)}px`
      canvas.dataset.page = String(page)
      const drawing = drawn.render({ canvas, viewport })
      stop = () => drawing.cancel()
      await drawing.promise
      if (!left) holder.current?.replaceChildren(canvas)
    }
    draw().catch((error: unknown) => {
      if (!left) failed.current(error instanceof Error ? error : new Error(String(error)))
    })
    return () => {
      left = true
      stop()
    }
  }, [document, page, width, height, fit, zoom])
  return <div ref={holder} className="pdf-page" role="img" aria-label={label} />
}
