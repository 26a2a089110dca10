import { isTime } from '#core/contract/summary.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { AnalysisChart, bars, type Datum, trend } from '../chart/analysis/index.ts'
import { chosenIn, figureText, labelOf, type SummaryLike, type SummaryList, type SummaryRow, wholeOf } from './of.ts'

interface Props {
  summary: SummaryLike
  list: SummaryList
  shares: readonly string[]
}

/** So many bars are drawn, the greatest first. */
const barsMost = 20

/** The chosen measure by the first dimension of the rows, beside what it was before; a mark narrows the report to what it stands for. */
export function SummaryChart({ summary, list, shares }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { by, measure, compare } = chosenIn(summary, list.search)
  const days = wholeOf(list)?.days
  // Of one day there is no course: what it is made of is drawn instead.
  const oneDay = days !== undefined && days.from === days.to
  const dimension = (oneDay ? by.find((each) => !isTime(each)) : by.find(isTime)) ?? by[0] ?? 'day'
  const timed = isTime(dimension)
  const where = { ...list.where, by: [dimension] }
  delete (where as { across?: unknown }).across
  const { data, error, refetch } = useCall(
    summary.select,
    {
      pageSize: 1000,
      where,
      sort: timed ? [{ field: dimension, order: 'asc' }] : [{ field: measure, order: 'desc' }],
    },
    { topics: list.topics, keepPrevious: true },
  )
  const rows = ((data?.rows ?? []) as SummaryRow[]).slice(0, timed ? undefined : barsMost)
  const compared = compare ? wholeOf(list)?.compared : null
  const narrow = (first: number, last: number) => {
    const [from, to] = [rows[first], rows[last]]
    if (dimension === 'day' && from && to)
      list.setSearch((before) => ({ ...before, day: { from: String(from.day), to: String(to.day) } }))
    else if (!timed && typeof from?.[dimension] === 'number')
      list.setSearch((before) => ({ ...before, [dimension]: [from[dimension] as number] }))
  }
  const label = t(`${summary.entity.name}.${measure}`)
  const series = [
    { label, values: rows.map((row) => (row[measure] ?? null) as number | null) },
    ...(compared ? [{ label: t('kit.summary.before'), values: rows.map(({ was }) => was?.[measure] ?? null) }] : []),
  ]
  const names = rows.map((row) => {
    const name = labelOf(summary, row, dimension)
    return timed && dimension !== 'month' ? name.slice(5) : name
  })
  const format = (value: number) =>
    figureText(summary.entity.fields[measure], value, { share: shares.includes(measure), language })
  return (
    <AnalysisChart
      title={t('kit.summary.chart', { measure: label, dimension: t(`${summary.entity.name}.${dimension}`) })}
      error={error}
      onRetry={refetch}
      none={rows.length ? undefined : t('kit.summary.nothing')}
      chart={
        data && rows.length
          ? timed
            ? trend({ names, series: series.map((each, i) => ({ ...each, as: i ? 'line' : 'bar' })), format })
            : bars({ names, series, lying: rows.length > 6, format })
          : null
      }
      onDatum={({ index }: Datum) => narrow(index, index)}
      onSelect={dimension === 'day' ? ({ from, to }) => narrow(from, to) : undefined}
    />
  )
}
