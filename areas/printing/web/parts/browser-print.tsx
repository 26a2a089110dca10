import { useEffect, useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { call } from '#core/web/call/request.ts'
import { download } from '#core/web/call/request-download.ts'
import { useT } from '#core/web/i18n/index.ts'
import { PrintPage, tellFailure } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { downloadPrintPdf, getPrintPages, handOverPrintJob } from '../../contract/job.ts'

interface Props {
  jobId: number
  name: string
  onClose(): void
}

type Pages = OutputOf<typeof getPrintPages>

/** Labels of a print in the browser's own dialog, each a page as large as the label. */
export function BrowserPrint({ jobId, name, onClose }: Props) {
  const t = useT()
  const [read, setRead] = useState<Pages | null>(null)
  const handOver = useAct(handOverPrintJob, { topics: ['printJob'] })
  useEffect(() => {
    const leaving = new AbortController()
    const readAll = async () => {
      let all: Pages | undefined
      for (;;) {
        const some: Pages = await call(
          getPrintPages,
          { id: jobId, from: all ? all.pages.length : 0 },
          { signal: leaving.signal },
        )
        const before: Pages['pages'] = all?.pages ?? []
        all = { ...some, pages: [...before, ...some.pages] }
        setRead(all)
        if (!some.pages.length) return
        if (all.pages.length >= all.total) return
      }
    }
    readAll().catch((error: unknown) => leaving.signal.aborted || tellFailure(error))
    return () => leaving.abort()
  }, [jobId])
  const problem = read?.pages.find((page) => page.problem)?.problem
  const ready = read !== null && read.pages.length === read.total && !problem
  return (
    <PrintPage
      title={name}
      paper={{ width: read?.width ?? 100, height: read?.height ?? 50 }}
      margin={0}
      numbers={false}
      resting={!ready}
      tools={
        problem ? (
          <span role="alert">{problem}</span>
        ) : read === null ? (
          <span>{t('labelDesign.drawing')}</span>
        ) : (
          <button
            type="button"
            onClick={() => void download(downloadPrintPdf, { id: jobId }, `${name}.pdf`).catch(tellFailure)}
          >
            PDF
          </button>
        )
      }
      onClose={onClose}
      onPrinted={() => void handOver.run({ id: jobId })}
      sheets={(read?.pages ?? []).map(({ png }, i) => (
        <img
          key={`${jobId}/${i + 1}`}
          src={`data:image/png;base64,${png}`}
          alt={`${name} ${i + 1}`}
          style={{
            width: `${read?.width}mm`,
            height: `${read?.height}mm`,
            display: 'block',
            imageRendering: 'pixelated',
          }}
        />
      ))}
    />
  )
}
