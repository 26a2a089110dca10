import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import type { SequencedLot, SequenceProposal } from '../../contract/lean/line-sequence.api.ts'
import { lotKey, moved } from './lot-order.ts'
import { useNumbers } from './use-numbers.ts'

interface Props {
  proposal: SequenceProposal
  /** In the order that is looked at, which the proposal may not have been reckoned for yet. */
  lots: readonly SequencedLot[]
  /** Lets a person move lots by mouse and by keys. */
  onOrder?(lots: readonly SequencedLot[]): void
}

/** A lot that is carried: where it was taken and where it would come to stand. */
interface Carried {
  from: number
  over: number
}

/** How near to the box's edge a carried lot scrolls it, and by how much; pixels. */
const edge = 40

/** The heijunka box: a row a product, a column a lot in the order in which they enter the line. */
export function HeijunkaBox({ proposal, lots, onOrder }: Props) {
  const t = useT()
  const { time, whole } = useNumbers()
  const box = useRef<HTMLElement>(null)
  const [carried, setCarried] = useState<Carried | null>(null)
  const pressed = useRef<string | null>(null)
  const products = proposal.products.filter((each) => each.lots > 0)

  // A lot's column moves with it in the page, which takes the focus from it.
  useEffect(() => {
    const key = pressed.current
    pressed.current = null
    if (key) box.current?.querySelector<HTMLElement>(`[data-lot="${key}"]`)?.focus()
  }, [lots])

  const move = (from: number, to: number) => {
    const lot = lots[from]
    if (!lot || from === to || to < 0 || to >= lots.length) return
    pressed.current = lotKey(lot)
    onOrder?.(moved(lots, from, to))
  }
  const over = ({ clientX }: PointerEvent): number => {
    const columns = [...(box.current?.querySelectorAll('thead th + th') ?? [])]
    const at = columns.findIndex((each) => clientX < each.getBoundingClientRect().right)
    return at < 0 ? columns.length - 1 : at
  }
  const carry = (event: PointerEvent) => {
    if (!carried) return
    const { left = 0, right = 0 } = box.current?.getBoundingClientRect() ?? {}
    if (event.clientX > right - edge) box.current?.scrollBy(edge, 0)
    if (event.clientX < left + edge) box.current?.scrollBy(-edge, 0)
    const at = over(event)
    if (at !== carried.over) setCarried({ ...carried, over: at })
  }
  const keys = (event: KeyboardEvent, i: number) => {
    if (event.key === 'Escape') setCarried(null)
    const to = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: lots.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(i, to)
  }
  const mark = (i: number): string | undefined => {
    if (carried?.over !== i || carried.from === i) return undefined
    return carried.from < i ? 'lean-drop-after' : 'lean-drop-before'
  }
  return (
    <section className="lean-box" aria-label={t('lean.box')} ref={box}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('lean.box')}</th>
            {lots.map((lot, i) => (
              <th key={lotKey(lot)} scope="col" className={mark(i)}>
                <small>{i + 1}</small>
                {time(lot.start)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map(({ productId, code, name, pieces }, row) => (
            <tr key={productId} className={`lean-tone-${row % 6}`}>
              <th scope="row" title={name}>
                {code} <small>{whole(pieces)}</small>
              </th>
              {lots.map((lot, i) => {
                if (lot.productId !== productId) return <td key={lotKey(lot)} className={mark(i)} />
                const said = t('lean.boxLot', {
                  nth: i + 1,
                  product: code,
                  quantity: whole(lot.quantity),
                  order: lot.workorderNo,
                  start: time(lot.start),
                })
                return (
                  <td key={lotKey(lot)} className={mark(i)}>
                    {onOrder ? (
                      <button
                        type="button"
                        data-lot={lotKey(lot)}
                        className={carried?.from === i ? 'lean-carried' : undefined}
                        title={said}
                        aria-label={said}
                        aria-describedby="lean-order-hint"
                        onKeyDown={(event) => keys(event, i)}
                        onPointerDown={(event) => {
                          if (event.button !== 0) return
                          event.currentTarget.setPointerCapture(event.pointerId)
                          setCarried({ from: i, over: i })
                        }}
                        onPointerMove={carry}
                        onPointerUp={(event) => {
                          setCarried(null)
                          if (carried) move(carried.from, over(event))
                        }}
                        onPointerCancel={() => setCarried(null)}
                      >
                        {whole(lot.quantity)}
                      </button>
                    ) : (
                      <span title={said}>{whole(lot.quantity)}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
