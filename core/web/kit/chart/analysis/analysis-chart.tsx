import { Button, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useLanguage } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { DataTable } from './data-table.tsx'
import type { Chart, Datum, Range, Reader } from './drawing.ts'
import { useLoaded } from './use-loaded.ts'
import { wordsIn } from './words.ts'
import './analysis.css'

interface Props {
  title: string
  /** Null while its data comes. */
  chart: Chart | null
  /** Why its data did not come: a refusal says so, anything else can be tried again. */
  error?: Error | null
  onRetry?(): unknown
  /** What is said where there is nothing to draw. */
  none?: string
  /** Opens what stands behind a mark. */
  onDatum?(datum: Datum): void
  /** Takes a range that was selected; offered where it is given. */
  onSelect?(range: Range): void
}

// echarts comes with the first chart that is shown, never with a page.
const loadPanel = () => import('./panel.tsx').then(({ Panel }) => ({ Panel }))

/** A chart for analysis, in the box that it is given: drawing, tools and table. */
export function AnalysisChart(props: Props) {
  const { title, chart, error, onRetry, none, onDatum, onSelect } = props
  const [language] = useLanguage()
  const { zone } = useSession().user
  const [asTable, setAsTable] = useState(false)
  const words = useLoaded(wordsIn[language])
  const panel = useLoaded(loadPanel)
  const word = words.value?.word
  const reader = useMemo<Reader | null>(() => (word ? { language, zone, word } : null), [language, zone, word])
  const plain = (content: React.ReactNode, hidden = false) => (
    <figure className="analysis" aria-label={title} aria-busy={hidden}>
      <figcaption>
        <b>{title}</b>
      </figcaption>
      <div className="analysis-body">{content}</div>
    </figure>
  )
  if (error && !chart) return plain(<NotLoaded error={error} onRetry={() => onRetry?.()} />)
  if (words.error && !reader) return plain(<NotLoaded error={words.error} onRetry={words.retry} />)
  if (!chart || !reader) return plain(<Skeleton active title={false} paragraph={{ rows: 4 }} />, true)
  const drawing = chart(reader)
  if (drawing.table.rows.length === 0) return plain(<p className="analysis-none">{none ?? reader.word('empty')}</p>)
  const Panel = panel.value?.Panel
  return (
    <figure className="analysis" aria-label={title} aria-busy={!Panel && !panel.error}>
      {Panel ? (
        <Panel
          title={title}
          drawing={drawing}
          reader={reader}
          asTable={asTable}
          onTable={setAsTable}
          onDatum={onDatum}
          onSelect={onSelect}
        />
      ) : (
        <>
          <figcaption>
            <b>{title}</b>
          </figcaption>
          {panel.error ? (
            <p className="analysis-none" role="alert">
              {reader.word('notDrawn')}{' '}
              <Button size="small" onClick={panel.retry}>
                {reader.word('retry')}
              </Button>
            </p>
          ) : (
            <div className="analysis-body">
              <Skeleton active title={false} paragraph={{ rows: 4 }} />
            </div>
          )}
        </>
      )}
      <DataTable
        title={title}
        table={drawing.table}
        seen={asTable || (!Panel && panel.error !== null)}
        onDatum={onDatum}
      />
    </figure>
  )
}
