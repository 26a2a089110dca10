import { useEffect, useRef, useState } from 'react'

interface Props {
  hint: string
  /** Where a drag began and ended, pixels from the left. */
  onEnd(from: number, to: number): void
  onCancel(): void
}

/** Least width of a drag that means something, pixels. */
const least = 4

/** Lies over a drawing while a range is selected by dragging, with a mouse or a finger. */
export function Selecting({ hint, onEnd, onCancel }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [band, setBand] = useState<{ from: number; to: number } | null>(null)
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCancel()
    }
    document.addEventListener('keydown', cancel)
    return () => document.removeEventListener('keydown', cancel)
  }, [onCancel])
  const at = (x: number) => {
    const { left = 0, width = 0 } = ref.current?.getBoundingClientRect() ?? {}
    return Math.min(width, Math.max(0, x - left))
  }
  return (
    <div
      ref={ref}
      className="analysis-selecting"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setBand({ from: at(event.clientX), to: at(event.clientX) })
      }}
      onPointerMove={(event) => setBand((was) => was && { ...was, to: at(event.clientX) })}
      onPointerUp={(event) => {
        if (!band) return
        const [from, to] = [band.from, at(event.clientX)].toSorted((a, b) => a - b) as [number, number]
        setBand(null)
        if (to - from >= least) onEnd(from, to)
      }}
      onPointerCancel={() => setBand(null)}
    >
      <p role="status">{hint}</p>
      {band && (
        <i style={{ insetInlineStart: Math.min(band.from, band.to), inlineSize: Math.abs(band.to - band.from) }} />
      )}
    </div>
  )
}
