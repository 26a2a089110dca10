import type { KeyboardEvent, PointerEvent, ThHTMLAttributes } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { narrowest, widest } from './column-state.ts'

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Absent: the column cannot be widened. */
  onWiden?(width: number, settled: boolean): void
  columnTitle?: string
  /** Pixels. */
  columnWidth?: number
}

/** A table's header cell whose right edge can be dragged, or moved with the arrow keys. */
export function HeaderCell({ onWiden, columnTitle, columnWidth, children, ...rest }: HeaderCellProps) {
  const t = useT()
  if (!onWiden) return <th {...rest}>{children}</th>

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const handle = event.currentTarget
    const start = event.clientX
    const width = handle.parentElement?.offsetWidth ?? 0
    event.preventDefault()
    event.stopPropagation()
    handle.setPointerCapture(event.pointerId)
    const at = (to: number) => width + to - start
    const move = (to: globalThis.PointerEvent) => onWiden(at(to.clientX), false)
    const end = (to: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move)
      if (to.clientX !== start) onWiden(at(to.clientX), true)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }
  const nudge = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 10 : event.key === 'ArrowLeft' ? -10 : 0
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    onWiden((event.currentTarget.parentElement?.offsetWidth ?? 0) + step, true)
  }
  return (
    <th {...rest}>
      {children}
      <div
        className="kit-edge"
        role="separator"
        aria-orientation="vertical"
        aria-valuenow={columnWidth}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        aria-label={t('kit.columnWidth', { column: columnTitle ?? '' })}
        tabIndex={-1}
        onPointerDown={drag}
        onKeyDown={nudge}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  )
}
