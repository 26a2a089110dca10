import { useId } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Box, type Handle, handles, movedTo, pulledTo, snapOf, stepOf } from '#core/web/kit/drawing/placing.ts'
import { useMmDrag } from '#core/web/kit/drawing/use-mm-drag.ts'
import type { LabelElement } from '#engines/labels/index.ts'
import { largest } from '../../contract/model.ts'
import { saysOf } from './elements.ts'
import type { Design } from './use-design.ts'

/** Millimetres from which it is no label, but a page. */
const pageHeight = 150
const sizes = { least: { width: 0.2, height: 0.2 }, most: largest.height }

interface Props {
  design: Design
  /** Address of the label as it prints; null: not drawn yet. */
  picture: string | null
  /** Elements that cannot be printed. */
  wrong: ReadonlySet<string>
  /** Millimetres; 0: none. */
  grid: number
  /** Whether an element is on the page that is shown. */
  stands(element: LabelElement): boolean
}

interface Held {
  box: Box
  id: string
  handle: Handle | null
}

/** The label as it prints, with a box around each of its elements: dragged, sized by eight handles, moved by arrow keys. */
export function Canvas({ design, picture, wrong, grid, stands }: Props) {
  const t = useT()
  const { model, chosen } = design
  const { width, height } = model
  const { svg, take, on } = useMmDrag<Held>(
    model,
    ({ box, id, handle }, by) => {
      const moved = handle ? pulledTo(box, by, handle, model, sizes) : { ...box, ...movedTo(box, by, model) }
      const others = model.elements.filter((each) => each.id !== id)
      const snap = handle || !grid ? { x: 0, y: 0 } : snapOf(moved, others, model, grid)
      design.drag(id, handle ? moved : movedTo(moved, snap, model))
    },
    () => design.drop(),
  )
  const byKey = (event: React.KeyboardEvent, element: LabelElement) => {
    if (event.key === 'Delete') {
      event.preventDefault()
      return design.remove(element.id)
    }
    const by = stepOf(event.key, event.shiftKey)
    if (!by) return
    event.preventDefault()
    design.change(element.id, movedTo(element, by, model))
  }
  /** Handles are as large as a finger needs, whatever the size of the label. */
  const handleSize = Math.min(Math.max(width, height) / 45, 3.5)
  return (
    <div
      className="label-canvas"
      // As wide as its height allows, so that the drawing fills it: dragging reckons with its width alone.
      style={{
        aspectRatio: `${width} / ${height}`,
        // A page of paper is too small to work on where all of it is in sight.
        width: height > pageHeight ? 'min(100%, 860px)' : `min(100%, max(160px, (100vh - 330px) * ${width / height}))`,
      }}
    >
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={t('labelDesign.canvas', { width, height })}
        onPointerDown={() => design.choose(null)}
        {...on}
      >
        {picture && <image href={picture} width={width} height={height} className="label-print" />}
        {grid > 0 && <Grid width={width} height={height} />}
        {model.elements
          .filter((each) => stands(each) || each.id === chosen?.id)
          .map((element) => (
            // biome-ignore lint/a11y/useSemanticElements: a part of a drawing
            <g
              key={element.id}
              role="button"
              tabIndex={0}
              className={['label-held', element.id === chosen?.id && 'chosen', wrong.has(element.id) && 'wrong']
                .filter(Boolean)
                .join(' ')}
              aria-label={t('labelDesign.move', {
                name: `${t(`labelDesign.type.${element.type}`)} ${saysOf(element)}`,
              })}
              aria-pressed={element.id === chosen?.id}
              onFocus={() => design.choose(element.id)}
              onPointerDown={(event) => {
                design.choose(element.id)
                take(event, { box: element, id: element.id, handle: null })
              }}
              onKeyDown={(event) => byKey(event, element)}
            >
              <rect x={element.left} y={element.top} width={element.width} height={element.height} />
              {/* What is thinner than a finger is held by what is around it. */}
              <rect
                className="label-reach"
                x={element.left - 0.8}
                y={element.top - 0.8}
                width={element.width + 1.6}
                height={element.height + 1.6}
              />
            </g>
          ))}
        {chosen &&
          handles.map((handle) => (
            <circle
              key={`${handle.x} ${handle.y}`}
              className="label-handle"
              cx={chosen.left + ((handle.x + 1) * chosen.width) / 2}
              cy={chosen.top + ((handle.y + 1) * chosen.height) / 2}
              r={handleSize / 2}
              onPointerDown={(event) => take(event, { box: chosen, id: chosen.id, handle })}
            >
              <title>{t('labelDesign.resize')}</title>
            </circle>
          ))}
      </svg>
    </div>
  )
}

const step = 5

/** A point every five millimetres. */
function Grid({ width, height }: { width: number; height: number }) {
  const id = useId()
  return (
    <g className="label-grid" aria-hidden>
      <pattern id={id} x={-step / 2} y={-step / 2} width={step} height={step} patternUnits="userSpaceOnUse">
        <circle cx={step / 2} cy={step / 2} r={0.12} />
      </pattern>
      <rect width={width} height={height} fill={`url(#${id})`} />
    </g>
  )
}
