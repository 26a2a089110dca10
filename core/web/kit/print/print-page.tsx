import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '#core/web/i18n/index.ts'
import './print.css'

/** A sheet of paper or a label, in millimetres. */
export interface Paper {
  width: number
  height: number
}

export const a4: Paper = { width: 210, height: 297 }

export interface PrintPageProps {
  /** A4 by default. */
  paper?: Paper
  landscape?: boolean
  /** Millimetres on every side; 10 by default. */
  margin?: number
  /** What the browser names the print and a PDF. */
  title: string
  /** At the head and foot of every sheet. */
  header?: ReactNode
  footer?: ReactNode
  /** `1 / 3` at the foot of every sheet; absent: true. */
  numbers?: boolean
  /** One sheet each. */
  sheets?: readonly ReactNode[]
  /** In place of `sheets`: what flows over as many sheets as it needs. */
  children?: ReactNode
  /** Buttons beside Print. */
  tools?: ReactNode
  onClose?(): void
  /** Before the browser's own dialog, by the button alone: it is opened once this says so. Absent: at once. */
  onPrint?(): Promise<boolean>
  /** The button rests: what is to be printed is not there yet. */
  resting?: boolean
  /** After the browser's own print dialog has closed. It does not tell whether the person printed. */
  onPrinted?(): void
}

/** A page to print, shown as it will look; only this page goes onto the paper, whatever stands behind it. */
export function PrintPage(props: PrintPageProps) {
  const { paper = a4, landscape = false, margin = 10, title, numbers = true, sheets } = props
  const t = useT()
  const [asked, setAsked] = useState(false)
  const [width, height] = landscape ? [paper.height, paper.width] : [paper.width, paper.height]
  const printed = useEffectEvent(() => props.onPrinted?.())
  useEffect(() => {
    const before = document.title
    document.title = title
    window.addEventListener('afterprint', printed)
    return () => {
      document.title = before
      window.removeEventListener('afterprint', printed)
    }
  }, [title])
  // What the answer changed on the sheets is drawn before the browser takes them to paper.
  useEffect(() => {
    if (!asked) return
    setAsked(false)
    window.print()
  }, [asked])
  const print = async () => {
    if (!props.onPrint) window.print()
    else if (await props.onPrint()) setAsked(true)
  }
  return createPortal(
    <div className="print-root">
      <style>{pageRule(width, height, sheets ? 0 : margin, numbers && !sheets)}</style>
      <div className="print-tools">
        <strong>{title}</strong>
        {sheets && <span>{t('print.sheets', { count: sheets.length })}</span>}
        <i />
        {props.tools}
        {props.onClose && (
          <button type="button" onClick={props.onClose}>
            {t('kit.close')}
          </button>
        )}
        <button
          type="button"
          className="print-primary"
          onClick={() => void print()}
          disabled={props.resting || sheets?.length === 0}
        >
          {t('print.print')}
        </button>
      </div>
      {sheets ? (
        sheets.map((sheet, index) => (
          <article
            // Sheets have no identity but their place.
            key={`${index + 1}`}
            className="print-sheet"
            style={{
              width: `${width}mm`,
              height: `${height}mm`,
              maxHeight: `calc(${height}mm - var(--print-slack, 0mm))`,
              padding: `${margin}mm`,
            }}
          >
            {props.header && <header>{props.header}</header>}
            <div className="print-content">{sheet}</div>
            {(props.footer || numbers) && (
              <footer>
                <span>{props.footer}</span>
                {numbers && (
                  <span>
                    {index + 1} / {sheets.length}
                  </span>
                )}
              </footer>
            )}
          </article>
        ))
      ) : (
        <article className="print-sheet print-flow" style={{ width: `${width}mm`, padding: `${margin}mm` }}>
          {/* A table's head and foot are what browsers repeat on every sheet. */}
          <table>
            {props.header && (
              <thead>
                <tr>
                  <td>{props.header}</td>
                </tr>
              </thead>
            )}
            <tbody>
              <tr>
                <td>{props.children}</td>
              </tr>
            </tbody>
            {props.footer && (
              <tfoot>
                <tr>
                  <td>{props.footer}</td>
                </tr>
              </tfoot>
            )}
          </table>
        </article>
      )}
    </div>,
    document.body,
  )
}

const pageRule = (width: number, height: number, margin: number, numbers: boolean): string =>
  `@page { size: ${width}mm ${height}mm; margin: ${margin}mm;${
    numbers ? ' @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; }' : ''
  } }`
