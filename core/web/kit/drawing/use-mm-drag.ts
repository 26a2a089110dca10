import { useRef } from 'react'
import type { Size } from './placing.ts'

interface Held<T> {
  from: { x: number; y: number }
  what: T
}

/**
 * Dragging on an SVG whose units are millimetres: `take` holds what the pointer went down on, `drag` tells how far it was moved since then.
 *
 * @param page millimetres of the whole drawing
 */
export function useMmDrag<T>(
  page: Size,
  onDrag: (what: T, by: { x: number; y: number }) => void,
  onRelease?: (what: T) => void,
) {
  const svg = useRef<SVGSVGElement>(null)
  const held = useRef<Held<T> | null>(null)
  const at = (event: { clientX: number; clientY: number }) => {
    const frame = svg.current?.getBoundingClientRect()
    const share = frame?.width ? page.width / frame.width : 1
    return { x: (event.clientX - (frame?.left ?? 0)) * share, y: (event.clientY - (frame?.top ?? 0)) * share }
  }
  const take = (event: React.PointerEvent<SVGElement>, what: T) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { from: at(event), what }
  }
  const release = () => {
    const { current } = held
    held.current = null
    if (current) onRelease?.(current.what)
  }
  const drag = (event: React.PointerEvent) => {
    const { current } = held
    if (!current) return
    const here = at(event)
    onDrag(current.what, { x: here.x - current.from.x, y: here.y - current.from.y })
  }
  return { svg, take, on: { onPointerMove: drag, onPointerUp: release, onPointerCancel: release } }
}
