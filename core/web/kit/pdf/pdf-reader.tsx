import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { fileUrl } from '../file-url.ts'
import { useSize } from '../parts/use-size.ts'
import { PdfPage } from './pdf-page.tsx'
import { usePdf } from './use-pdf.ts'
import { whyNotShown } from './why-not-shown.ts'
import './pdf.css'
import { useRemotePages } from '../use-remote-pages.ts'

interface Props {
  fileNo: string
  /** What it is called. */
  name: string
  /** Which pages of how many are shown, in their order; absent: all. */
  pagesOf?(count: number): number[]
  /** Buttons for gloves. */
  big?: boolean
  /** How a page is first fitted. */
  fit?: 'page' | 'width'
  /** Pages turn by themselves after so many seconds, from the last to the first again. */
  turnSeconds?: number | null
  /** Page keys are heard wherever the focus is: a foot switch sends them. */
  remote?: boolean
  /** Without buttons and keys: whoever shows it says which page. */
  bare?: boolean
  /** Beside the buttons. */
  extra?: ReactNode
}

const zooms = [1, 1.25, 1.5, 2, 3, 4]
const all = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** Reads a stored PDF page by page: turned by buttons, arrow keys or page keys, fitted to the page or its width, enlarged. */
export function PdfReader({
  fileNo,
  name,
  pagesOf = all,
  big = false,
  fit: first = 'page',
  turnSeconds = null,
  remote = false,
  bare = false,
  extra,
}: Props) {
  const t = useT()
  const { document, error, retry } = usePdf(fileUrl(fileNo))
  const [undrawn, setUndrawn] = useState<Error | null>(null)
  const [at, setAt] = useState(0)
  const [fit, setFit] = useState(first)
  const [zoom, setZoom] = useState(0)
  const { ref, width, height } = useSize<HTMLDivElement>()
  const pages = document ? pagesOf(document.numPages) : []
  const place = Math.min(at, Math.max(0, pages.length - 1))
  const page = pages[place]
  const problem = error ?? undrawn
  useEffect(() => {
    if (page !== undefined) ref.current?.scrollTo({ top: 0 })
  }, [page, ref])
  const turn = (to: number) => {
    setUndrawn(null)
    setAt(Math.min(pages.length - 1, Math.max(0, to)))
  }
  const count = pages.length
  useEffect(() => {
    if (!turnSeconds || count < 2) return
    // A page that somebody turned is shown as long as any other.
    const timer = setTimeout(() => setAt((place + 1) % count), turnSeconds * 1000)
    return () => clearTimeout(timer)
  }, [turnSeconds, count, place])
  useRemotePages(remote, (by) => turn(place + by))
  const byKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    turn(place + step)
  }
  const button = (label: string, sign: string, enabled: boolean, act: () => void) => (
    <button type="button" aria-label={t(label)} title={t(label)} disabled={!enabled} onClick={act}>
      {sign}
    </button>
  )
  return (
    <div className={big ? 'pdf pdf-big' : 'pdf'} onKeyDown={bare ? undefined : byKey}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div className="pdf-room" ref={ref} tabIndex={0} role="region" aria-label={name}>
        {problem ? (
          <div className="pdf-wait" role="alert">
            <p>{t('kit.pdf.failed', { name })}</p>
            <small>{t(whyNotShown(problem))}</small>
            <button
              type="button"
              onClick={() => {
                setUndrawn(null)
                retry()
              }}
            >
              {t('kit.retry')}
            </button>
          </div>
        ) : document && page !== undefined ? (
          <PdfPage
            document={document}
            page={page}
            room={{ width, height }}
            fit={fit}
            zoom={zooms[zoom] ?? 1}
            label={t('kit.pdf.pageOf', { name, page, count: document.numPages })}
            onFailed={setUndrawn}
          />
        ) : (
          <p className="pdf-wait pdf-late" role="status">
            {t('kit.pdf.loading')}
          </p>
        )}
      </div>
      {!bare && (
        <div className="pdf-tools">
          {button('kit.pdf.previous', '◀', place > 0, () => turn(place - 1))}
          <output aria-live="polite">{pages.length ? `${place + 1} / ${pages.length}` : '– / –'}</output>
          {button('kit.pdf.next', '▶', place < pages.length - 1, () => turn(place + 1))}
          <span className="pdf-gap" />
          {button('kit.pdf.smaller', '−', zoom > 0, () => setZoom(zoom - 1))}
          {button('kit.pdf.larger', '+', zoom < zooms.length - 1, () => setZoom(zoom + 1))}
          <button
            type="button"
            onClick={() => {
              setFit(fit === 'page' ? 'width' : 'page')
              setZoom(0)
            }}
          >
            {t(fit === 'page' ? 'kit.pdf.fitWidth' : 'kit.pdf.fitPage')}
          </button>
          {extra}
        </div>
      )}
    </div>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }
