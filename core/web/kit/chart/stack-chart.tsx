import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { firstWords, NameAxis, ValueAxis } from './axes.tsx'
import { type Box, ChartFrame } from './chart-frame.tsx'
import { mostOf, niceTicks } from './scale.ts'

/** A part of a bar. The same `id` in another bar is the same part moved. */
export interface StackPart {
  id: string
  label: string
  value: number
  /** The bar that it stands in. */
  bar: number
}

interface Props {
  title: string
  /** What is counted: for those who hear it. */
  measure: string
  names: readonly string[]
  parts: readonly StackPart[]
  /** Lines across all bars; bars above the first are marked. Three at most. */
  limits: readonly { label: string; value: number }[]
  format?(value: number): string
  /** Lets a person move parts by mouse and by arrow keys. `bar` is within the names. */
  onMove?(part: StackPart, bar: number): void
  /** What is said of a part that can be moved. */
  describe?(part: StackPart): string
}

/** Values piled up in bars against limits; the parts may be moved from bar to bar. */
export function StackChart({ title, measure, names, parts, limits, format = String, onMove, describe }: Props) {
  const sums = names.map((_, at) => parts.reduce((sum, { bar, value }) => (bar === at ? sum + value : sum), 0))
  const ticks = niceTicks(mostOf([...sums, ...limits.map(({ value }) => value)]) * 1.06)
  const top = ticks.at(-1) ?? 1
  return (
    <ChartFrame
      title={title}
      axis={ticks.map(format)}
      head={['', measure, ...limits.map(({ label }) => label)]}
      rows={names.map((name, at) => [
        name,
        `${format(sums[at] ?? 0)} (${parts.flatMap(({ bar, label }) => (bar === at ? [label] : [])).join(', ')})`,
        ...limits.map(({ value }) => format(value)),
      ])}
      legend={limits.map(({ label }, i) => ({ label, tone: `chart-${i + 2}` }))}
      heard={onMove !== undefined}
    >
      {(box) => (
        <>
          <ValueAxis box={box} ticks={ticks} format={format} />
          <Parts {...{ box, names, parts, top, format, onMove, describe }} limit={limits[0]?.value} />
          {sums.map(
            (sum, at) =>
              sum > 0 && (
                <text
                  key={names[at]}
                  className="chart-sum"
                  x={box.left + (box.width / names.length) * (at + 0.5)}
                  y={box.top + box.height * (1 - sum / top) - box.line * 0.3}
                  textAnchor="middle"
                >
                  {format(sum)}
                </text>
              ),
          )}
          {limits.map(({ label, value }, i) => {
            const y = box.top + box.height * (1 - value / top)
            return (
              <g key={label} className={`chart-${i + 2} chart-limit`}>
                <polyline points={`${box.left},${y} ${box.left + box.width},${y}`} />
              </g>
            )
          })}
          <NameAxis box={box} names={names} />
        </>
      )}
    </ChartFrame>
  )
}

interface PartsProps extends Pick<Props, 'names' | 'parts' | 'onMove' | 'describe'> {
  box: Box
  top: number
  limit: number | undefined
  format(value: number): string
}

interface Carried {
  id: string
  /** Where the pointer took hold, and the bar that it is over. */
  from: number
  over: number
}

function Parts({ box, names, parts, top, limit, format, onMove, describe }: PartsProps) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const group = useRef<SVGGElement>(null)
  const slot = box.width / names.length
  const wide = Math.min(slot * 0.8, box.line * 7)
  const barAt = (event: PointerEvent) => {
    const left = group.current?.ownerSVGElement?.getBoundingClientRect().left ?? 0
    return Math.max(0, Math.min(names.length - 1, Math.floor((event.clientX - left - box.left) / slot)))
  }
  const moving = (part: StackPart) =>
    onMove && {
      role: 'button',
      tabIndex: 0,
      'aria-label': describe?.(part) ?? part.label,
      onPointerDown: (event: PointerEvent<SVGGElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setCarried({ id: part.id, from: part.bar, over: barAt(event) })
      },
      onPointerMove: (event: PointerEvent) => {
        const over = barAt(event)
        if (carried && carried.over !== over) setCarried({ ...carried, over })
      },
      onPointerUp: (event: PointerEvent) => {
        const bar = barAt(event)
        setCarried(null)
        if (carried && bar !== part.bar) onMove(part, bar)
      },
      onPointerCancel: () => setCarried(null),
      onKeyDown: (event: KeyboardEvent) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        const bar = part.bar + (by ?? 0)
        if (!by || bar < 0 || bar >= names.length) return
        event.preventDefault()
        onMove(part, bar)
      },
    }
  const filled = names.map(() => 0)
  const sums = names.map((_, at) => parts.reduce((sum, { bar, value }) => (bar === at ? sum + value : sum), 0))
  const placed = parts.map((part) => {
    const below = filled[part.bar] ?? 0
    filled[part.bar] = below + part.value
    return { part, below }
  })
  return (
    <g ref={group}>
      {carried && (
        <rect
          className="chart-target"
          x={box.left + slot * carried.over}
          y={box.top}
          width={slot}
          height={box.height}
        />
      )}
      {/* In an order of their own, so that a part that was moved keeps its element and the focus. */}
      {placed
        .toSorted((a, b) => a.part.id.localeCompare(b.part.id))
        .map(({ part, below }) => {
          const high = (box.height * part.value) / top
          const y = box.top + box.height - (box.height * (below + part.value)) / top
          const over = limit !== undefined && (sums[part.bar] ?? 0) > limit + 1e-6
          const tone = over ? 'chart-over' : 'chart-1'
          const held = carried?.id === part.id ? ' chart-held' : ''
          const x = box.left + slot * (part.bar + 0.5) - wide / 2
          return (
            <g key={part.id} className={`${tone} chart-part${held}${onMove ? ' chart-movable' : ''}`} {...moving(part)}>
              <title>{`${part.label} ${format(part.value)}`}</title>
              <rect x={x} y={y} width={wide} height={Math.max(1, high)} />
              {high > box.line * 1.1 && (
                <text x={x + wide / 2} y={y + high / 2} dy="0.34em" textAnchor="middle">
                  {/* What is seen stays a part of what is said. */}
                  {firstWords(part.label, wide / box.line - 0.2)}
                </text>
              )}
            </g>
          )
        })}
    </g>
  )
}
