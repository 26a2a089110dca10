import { isTime } from '#core/contract/summary.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, bars, type Datum, pareto, trend } from '../chart/analysis/index.ts'
import { chosenIn, figureText, type SummaryLike, type SummaryList, wholeOf } from './of.ts'

interface Props {
  summary: SummaryLike
  list: SummaryList
  shares: readonly string[]
  pareto?: boolean
}

/** The chosen measure by one dimension of the rows, beside what it was before; a mark narrows the report to what it stands for. */
export function SummaryChart({ summary, list, shares, pareto: ranked = false }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { by, measure } = chosenIn(summary, list.search)
  const whole = wholeOf(list)
  const { dimension, marks } = whole?.chart ?? { dimension: by[0] ?? 'day', marks: [] }
  const timed = isTime(dimension)
  const narrow = (first: number, last: number) => {
    const [from, to] = [marks[first]?.key, marks[last]?.key]
    if (dimension === 'day' && from && to)
      list.setSearch((before) => ({ ...before, day: { from: String(from), to: String(to) } }))
    else if (!timed && typeof from === 'number') list.setSearch((before) => ({ ...before, [dimension]: [from] }))
  }
  const label = t(`${summary.entity.name}.${measure}`)
  const series = [
    { label, values: marks.map(({ value }) => value) },
    ...(whole?.compared ? [{ label: t('kit.summary.before'), values: marks.map(({ was }) => was) }] : []),
  ]
  const names = marks.map((mark) => {
    const name = mark.label || '–'
    return timed && dimension !== 'month' ? name.slice(5) : name
  })
  const format = (value: number) =>
    figureText(summary.entity.fields[measure], value, { share: shares.includes(measure), language })
  const drawn = () => {
    if (timed) return trend({ names, series: series.map((each, i) => ({ ...each, as: i ? 'line' : 'bar' })), format })
    // Shares of parts do not add up, and beside what was before there is no place for their course.
    if (ranked && !whole?.compared && !shares.includes(measure))
      return pareto({
        measure: label,
        share: t('kit.summary.ofWhole'),
        items: marks.map(({ value }, i) => ({ label: names[i] ?? '', value: value ?? 0 })),
      })
    return bars({ names, series, lying: marks.length > 6, format })
  }
  return (
    <AnalysisChart
      title={t('kit.summary.chart', { measure: label, dimension: t(`${summary.entity.name}.${dimension}`) })}
      error={list.error}
      onRetry={list.refetch}
      none={marks.length ? undefined : t('kit.summary.nothing')}
      chart={whole && marks.length ? drawn() : null}
      onDatum={({ index }: Datum) => narrow(index, index)}
      onSelect={dimension === 'day' ? ({ from, to }) => narrow(from, to) : undefined}
    />
  )
}
