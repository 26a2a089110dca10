import { BarChartOutlined, ExportOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Where } from '#core/contract/list.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type Column, columnsOf } from '../list/column.tsx'
import { ExportDialog } from '../list/list-screen.tsx'
import { SearchCard } from '../list/search-card.tsx'
import { TableCard } from '../list/table-card.tsx'
import { useList } from '../list/use-list.ts'
import type { SearchValues } from '../list/where.ts'
import { FigureList } from '../parts/figure-list.tsx'
import { lazyDialog } from '../parts/lazy-dialog.tsx'
import { TargetMark } from '../parts/target-mark.tsx'
import {
  chosenIn,
  figureText,
  itemsOf,
  rowSearch,
  type SummaryLike,
  type SummaryList,
  type SummaryRow,
  wholeOf,
} from './of.ts'
import { SummaryChart } from './summary-chart.tsx'
import { SummaryTools } from './summary-tools.tsx'
import '../kit.css'
import './summary.css'

const SummaryPrint = lazyDialog(() => import('./summary-print.tsx').then((m) => m.default))

interface Props {
  summary: SummaryLike
  /** Live topics on which it is reckoned anew. */
  topics: readonly string[]
  /** Measures that are shares between 0 and 1. */
  shares?: readonly string[]
  /** What is no course over time is drawn as a Pareto chart. */
  pareto?: boolean
  /** Measures that this person is not told. */
  hidden?: readonly string[]
  /** What it begins with; absent: the last seven days. */
  initial?: SearchValues
  where?: Where
  /** Dimensions that it cannot be narrowed to: the screen narrows it. */
  without?: readonly string[]
  /** Opens what stands behind a row, under the conditions that the row stands for. */
  drill?(search: SearchValues, row: SummaryRow): void
  /** Beside print and export: what else is done with the report as it stands. */
  acts?(list: SummaryList): ReactNode
  /** Between the conditions and the figures. */
  children?: ReactNode
}

const lastDays: SearchValues = { day: { preset: 'last7Days' } }

/**
 * A report of a `defineSummary`: period, conditions, how it is put together, the whole with what it was before, chart and table, total, drill-down,
 * saved searches, sheet and print.
 */
export function SummaryScreen(props: Props) {
  const { summary, shares = [], hidden = [], drill } = props
  const t = useT()
  const { can } = useSession()
  const [dialog, setDialog] = useState<'export' | 'print' | null>(null)
  const [charted, setCharted] = useState(true)
  const list: SummaryList = useList<SummaryRow, SummaryLike['select']>(summary.select, {
    entity: summary.entity,
    topics: props.topics,
    search: itemsOf(summary, props.without),
    where: props.where,
    initialSearch: props.initial ?? lastDays,
  })
  const { by } = chosenIn(summary, list.search)
  const measures = summary.measures.filter((key) => !hidden.includes(key))
  const columns = useColumns({ summary, list, by, measures, shares })
  const shown = withTotal(list, by[0] ?? 'day', t('summary.total'))
  return (
    <div className="kit-screen">
      <SearchCard list={list} />
      {props.children}
      <div className={charted ? 'kit-summary-head' : undefined}>
        <Totals summary={summary} list={list} measures={measures} shares={shares} />
        {charted && (
          <div className="kit-card kit-summary-chart">
            <SummaryChart summary={summary} list={list} shares={shares} pareto={props.pareto} />
          </div>
        )}
      </div>
      <div className="kit-summary">
        <TableCard<SummaryRow>
          list={shown}
          columns={columns}
          open={drill && ((row) => drill(rowSearch(summary, row, list), row))}
          opens={({ id }) => id !== totalId}
          rowClassName={({ id }) => (id === totalId ? 'kit-summary-total' : '')}
          before={<SummaryTools summary={summary} list={list} hidden={hidden} />}
          after={
            <>
              <Button
                icon={<BarChartOutlined />}
                aria-label={t('kit.summary.showChart')}
                aria-pressed={charted}
                title={t('kit.summary.showChart')}
                onClick={() => setCharted(!charted)}
              />
              <Button
                icon={<PrinterOutlined />}
                aria-label={t('print.print')}
                title={t('print.print')}
                disabled={!list.data}
                onClick={() => setDialog('print')}
              />
              {props.acts?.(list)}
              {can(`${summary.right}.export`) && (
                <Button icon={<ExportOutlined />} onClick={() => setDialog('export')}>
                  {t('kit.export')}
                </Button>
              )}
            </>
          }
        />
      </div>
      {dialog === 'export' && (
        <ExportDialog list={list} columns={columns} endpoint={summary.export} onClose={() => setDialog(null)} />
      )}
      {dialog === 'print' && (
        <SummaryPrint summary={summary} list={list} shares={shares} hidden={hidden} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

/** No row of the server has it. */
const totalId = 0

/** The list with the whole of all its pages as its last row. */
function withTotal(list: SummaryList, first: string, label: string): SummaryList {
  const whole = wholeOf(list)
  if (!whole || !list.rows.length) return list
  const total: SummaryRow = {
    ...whole.whole,
    id: totalId,
    was: whole.wasWhole,
    across: whole.pivot?.whole ?? null,
    targets: whole.targets,
    [first]: label,
    [list.entity.fields[first]?.display ?? first]: label,
  }
  return { ...list, rows: [...list.rows, total] }
}

interface Shown {
  summary: SummaryLike
  list: SummaryList
  by: readonly string[]
  measures: readonly string[]
  shares: readonly string[]
}

/** What rows are of, their measures with the change since the period before, and the columns of the pivot. */
function useColumns({ summary, list, by, measures, shares }: Shown): Column<SummaryRow>[] {
  const t = useT()
  const [language] = useLanguage()
  const pivot = wholeOf(list)?.pivot
  const text = (key: string, value: number | null | undefined) =>
    figureText(summary.entity.fields[key], value, { share: shares.includes(key), language })
  const measureColumn = (key: string): Column<SummaryRow> => ({
    key,
    width: 110,
    align: 'right',
    render: (row) => {
      const value = row[key] as number | null
      const was = row.was?.[key]
      return (
        <span className="kit-number">
          {text(key, value)}
          {row.was && <Change value={value} was={was ?? null} share={shares.includes(key)} text={text(key, was)} />}
          <TargetMark share={value} target={row.targets?.[key]} />
        </span>
      )
    },
  })
  return [
    ...columnsOf<SummaryRow>(summary.entity, by).map((column, i) =>
      i ? column : { ...column, fixed: 'left' as const },
    ),
    ...measures.map(measureColumn),
    ...(pivot?.columns ?? []).map(
      ({ key, label }, i): Column<SummaryRow> => ({
        key: `across:${key}`,
        heading: label || t('kit.summary.none'),
        width: 110,
        align: 'right',
        sortable: false,
        render: ({ across }) => <span className="kit-number">{text(pivot?.measure ?? '', across?.[i])}</span>,
      }),
    ),
  ]
}

/** By how much a figure has changed: of shares in points, of others as a part of what it was. */
function changeOf(value: number | null, was: number | null, share: boolean): number | null {
  if (value === null || was === null) return null
  if (share) return value - was
  return was === 0 ? null : (value - was) / was
}

function Change(props: { value: number | null; was: number | null; share: boolean; text: string }) {
  const t = useT()
  const [language] = useLanguage()
  const change = changeOf(props.value, props.was, props.share)
  const said = t('kit.summary.wasText', { value: props.text })
  if (change === null) return <small title={said}> {props.was === null ? '' : said}</small>
  const percent = new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
    change * 100,
  )
  return (
    <small title={said}>
      {' '}
      {change > 0 ? '▲' : change < 0 ? '▼' : '='} {props.share ? t('kit.summary.points', { percent }) : `${percent} %`}
    </small>
  )
}

/** The whole, each figure with what it was in the period compared with. */
function Totals({ summary, list, measures, shares }: Omit<Shown, 'by'>) {
  const t = useT()
  const [language] = useLanguage()
  const whole = wholeOf(list)
  if (!whole) return null
  const text = (key: string, value: number | null | undefined) =>
    figureText(summary.entity.fields[key], value, { share: shares.includes(key), language })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls where there is little room is reached by the keyboard
    <section className="kit-card kit-summary-whole" tabIndex={0}>
      <FigureList
        label={t('summary.total')}
        figures={measures.map((key) => ({
          label: t(`${summary.entity.name}.${key}`),
          value: (
            <>
              {text(key, whole.whole[key])}
              <TargetMark share={whole.whole[key] ?? null} target={whole.targets?.[key]} />
            </>
          ),
          small: whole.wasWhole && (
            <>
              {t('kit.summary.wasText', { value: text(key, whole.wasWhole[key]) })}
              <Change
                value={whole.whole[key] ?? null}
                was={whole.wasWhole[key] ?? null}
                share={shares.includes(key)}
                text={text(key, whole.wasWhole[key])}
              />
            </>
          ),
        }))}
      />
      <p className="kit-faint">
        {t('kit.summary.days', whole.days)}
        {whole.compared && ` · ${t('kit.summary.comparedWith', whole.compared)}`}
      </p>
    </section>
  )
}
